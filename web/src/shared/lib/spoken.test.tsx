import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heroWords } from './hero.copy.ts'
import { scriptOf, spoken } from './spoken.ts'

const html = (text: string) =>
  render(
    <p>
      {spoken(text, { guest: 28, delivery: 'Free * everywhere' }, (words) => (
        <em key={words}>{words}</em>
      ))}
    </p>,
  ).container.innerHTML

test('SHELF-2 the owner’s words: what is given stands in its place, one part is emphasised, nothing is markup', () => {
  expect(html('Skin *first*, {guest}% off')).toBe('<p>Skin <em>first</em>, 28% off</p>')
  expect(html('{delivery} and {other}')).toBe('<p>Free * everywhere and {other}</p>')
  expect(html('<b>bold</b>')).toBe('<p>&lt;b&gt;bold&lt;/b&gt;</p>')
  expect(html(heroWords.title)).toBe('<p>Imported skincare, <em>honestly</em> priced.</p>')
})

test('SHELF-2 words in Urdu are marked as such', () => {
  expect(scriptOf('جلد first')).toEqual({ lang: 'ur', dir: 'rtl' })
  expect(scriptOf('Skin first')).toBeNull()
})
