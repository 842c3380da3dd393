import { expect, test } from 'vitest'
import { declaredIn, unknownIn } from './check-tokens.mjs'

// WEB-9: a browser drops a style with an undeclared token silently.
test('WEB-9: a custom property that nothing declares is found with its line', () => {
  const css = '.a {\n  background: var(--amber-100);\n  color: var(--ink, red);\n}\n'
  expect(unknownIn(css, new Set(['--ink']))).toEqual([{ line: 2, name: '--amber-100' }])
})

test.each([
  [':root{--ink:#000}', '--ink'],
  ["<i style={{ '--part': 3 }} />", '--part'],
  ["<i style={{ ['--over' as string]: x }} />", undefined],
  ["style.setProperty('--over', `${n}px`)", '--over'],
  ['color: var(--ink);', undefined],
])('WEB-9: %s declares %s', (text, name) => {
  expect(declaredIn(text)).toEqual(name === undefined ? [] : [name])
})
