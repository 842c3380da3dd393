import { expect, it, test } from 'vitest'
import { factsOf, lineOf, toneOf, withFacts } from './shadeLines.ts'

const sand = { color: '#e0b89a', shade: 'Sand' }
const dark = { color: 'Sand: Dark', shade: '' }
const all = [sand, dark]

it('FIND-5 the line of a shade is read and written, beside one whose name begins alike', () => {
  const lines = ['Sand: Dark: warm, 8', 'sand: cool, 2; MAC NC15; Missha 21']
  expect(factsOf(lineOf(lines, sand, all), sand)).toEqual({
    undertone: 'cool',
    depth: '2',
    like: 'MAC NC15; Missha 21',
  })
  expect(factsOf(lineOf(lines, dark, all), dark)).toEqual({ undertone: 'warm', depth: '8', like: '' })
  expect(factsOf(lineOf([], sand, all), sand)).toEqual({ undertone: '', depth: '', like: '' })
  expect(withFacts(lines, sand, all, { undertone: '', depth: '3', like: 'X' })).toEqual([
    'Sand: Dark: warm, 8',
    'Sand: 3; X',
  ])
  expect(withFacts(lines, dark, all, { undertone: '', depth: '', like: '' })).toEqual([lines[1]])
  expect(withFacts([], sand, all, { undertone: 'warm', depth: '', like: '' })).toEqual(['Sand: warm'])
})

test.each([
  ['#f3dcd6', 'cool', 1],
  ['#e0b89a', 'neutral', 3],
  ['#c68a4a', 'warm', 5],
  ['#3a2218', 'cool', 10],
  ['#f1907c', 'warm', 4],
  ['#f08fae', 'cool', 4],
])('FIND-5 the colour %s looks %s, depth %d', (hex, undertone, depth) => {
  expect(toneOf(hex)).toEqual({ undertone, depth })
})
