import { expect, test } from 'vitest'
import { barsOf, mondayOf, type Span } from './weeks.ts'

const span = (id: string, starts: string, ends: string | null): Span => ({
  id,
  name: id,
  starts: Date.parse(starts),
  ends: ends === null ? null : Date.parse(ends),
  look: 'running',
  effect: '',
  state: '',
  opens: '/',
})

test('DEAL-2 PROMO-1 the calendar begins on a Monday of Karachi and cuts what reaches beyond', () => {
  const monday = Date.parse('2026-11-22T19:00:00Z')
  expect(mondayOf(Date.parse('2026-11-25T12:00:00Z'))).toBe(monday)
  expect(mondayOf(monday)).toBe(monday)
  expect(mondayOf(monday - 1)).toBe(monday - 7 * 86_400_000)
  const bars = barsOf(
    [
      span('late', '2026-12-13T19:00:00Z', '2027-02-01T19:00:00Z'),
      span('first', '2026-11-22T19:00:00Z', '2026-11-29T19:00:00Z'),
      span('endless', '2026-12-06T19:00:00Z', null),
      span('before', '2026-10-01T19:00:00Z', '2026-11-01T19:00:00Z'),
      span('after', '2027-10-01T19:00:00Z', null),
    ],
    monday,
  )
  expect(bars.map(({ span: { id }, from, to }) => [id, from, to])).toEqual([
    ['first', 0, 0.25],
    ['endless', 0.5, 1],
    ['late', 0.75, 1],
  ])
})
