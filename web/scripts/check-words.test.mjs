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

it('WEB-8: finds sentences in functions, arguments and templates, and the pieces of glued ones', () => {
  expect(words('const full = (name) => `${name} is out of stock.`')).toEqual(['is out of stock.'])
  expect(words('useTitle("Register"); toast.success("Link copied.")')).toEqual(['Register', 'Link copied.'])
  expect(words('const span = `${from} to ${to}`; const label = `From ${price}`')).toEqual(['to', 'From'])
  expect(words('const F = () => <Choices legend="Brand" />')).toEqual(['Brand'])
})

it('WEB-8: leaves codes, developers’ errors, queries and CSS alone', () => {
  const source = `
    const all = ['Payment Review', 'Saudi Arabia'] as const
    const tone = { 'Payment Review': 'clay' }
    if (status === 'Payment Review') throw new TypeError('The answer names no order.')
    console.error('Failed to fetch reviews:', status)
    const near = document.querySelector('a[href], button, input')
    const X = () => <img sizes="(min-width: 600px) 50vw, 100vw" className="one two" />
    const href = paths.search('snail mucin')`
  expect(words(source)).toEqual([])
})
