import { expect, test } from 'vitest'
import { urduSheet } from './urduSheet.ts'

test.each([
  ['the shop’s leading', '--leading: 1.55;', '--leading: 1.8555;'],
  ['that of headings', '--leading-tight: 1.05;', '--leading-tight: 1.4505;'],
  ['a line height of its own', 'line-height: 1.3;', 'line-height: 1.653;'],
  ['a line height in pixels or rem', 'line-height: 1.375rem;', 'line-height: 1.375rem;'],
  ['a size', 'font-size: 0.875rem;', 'font-size: 0.9375rem;'],
  ['a token of a size', '--text-md: 1rem;', '--text-md: 1.0625rem;'],
  ['spaced letters', '.a { letter-spacing: -0.02em; color: red; }', '.a {  color: red; }'],
  [
    'a shorthand',
    '.a { font: 600 var(--text-sm) / 1.3 var(--font-text); }',
    '.a { font: 600 var(--text-sm) / 1.653 var(--font-text); }',
  ],
  [
    'one of the display face',
    '.a { font: 400 1.375rem/1.1 var(--font-display); }',
    '.a { font: 600 1.4375rem / 1.491 var(--font-display); }',
  ],
  [
    'one whose line height is a length',
    '.a { font: 600 var(--text-xs) / 36px var(--font-text); }',
    '.a { font: 600 var(--text-xs) / 36px var(--font-text); }',
  ],
])('LANG-3 the Urdu sheet: %s', (_, css, urdu) => {
  expect(urduSheet(css)).toBe(urdu)
})
