import { expect, it } from 'vitest'
import { wordsIn } from './check-words.mjs'

const words = (source) => wordsIn('X.tsx', source).map((found) => found.words)

it('WEB-8: finds what people would read in a component, wherever it stands', () => {
  expect(words('const X = () => <p>Add to <b>Cart</b></p>')).toEqual(['Add to', 'Cart'])
  expect(words('const X = () => <p>{open ? "Hide" : `All of ${name}`}</p>')).toEqual(['Hide', 'All of'])
  expect(words('const X = () => <img alt="A rose" src="/rose.webp" aria-label={on && "Rose"} />')).toEqual([
    'A rose',
    'Rose',
  ])
  expect(words('const lines = [{ icon: "seal", title: "Authentic goods" }]')).toEqual(['Authentic goods'])
})

it('WEB-8: leaves alone what nobody reads, and what is the same in every language', () => {
  const source = 'const X = () => <p className="a" role="status">{copy.title} · {count}% <Icon name="seal" /></p>'
  expect(words(source)).toEqual([])
})
