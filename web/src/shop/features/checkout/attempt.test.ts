import { expect, test, vi } from 'vitest'
import { cartItem } from '#/testing/fixtures.ts'
import { beginAttempt, endAttempt, isOwn, noteAttempt, readAttempt } from './attempt.ts'

test('SURE-1 an attempt is kept until it ends, without the address, and another tab finds it', () => {
  const attempt = beginAttempt('/checkout', [cartItem({ quantity: 3, selectedColor: '#a3485a' })])
  expect(attempt.key).toMatch(/^[0-9a-f]{32}$/)
  expect(readAttempt()).toEqual(attempt)
  expect(isOwn(attempt)).toBe(true)
  expect(JSON.parse(localStorage.getItem('orderAttempt') ?? '')).toEqual({
    key: attempt.key,
    at: attempt.at,
    page: '/checkout',
    lines: [{ _id: cartItem()._id, selectedColor: '#a3485a', quantity: 3 }],
  })
  sessionStorage.clear()
  expect(isOwn(attempt)).toBe(false)
  endAttempt('another key')
  expect(readAttempt()).toEqual(attempt)
  endAttempt(attempt.key)
  expect(readAttempt()).toBeNull()
})

test('SURE-1 a note does not bring back an attempt that another has replaced', () => {
  const first = beginAttempt('/checkout', [])
  const second = beginAttempt('/payment', [])
  noteAttempt(first, { taken: true })
  expect(readAttempt()).toEqual(second)
  endAttempt(second.key)
})

test('SURE-1 the attempt survives in the page where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const attempt = beginAttempt('/checkout', [])
  expect(readAttempt()).toEqual(attempt)
  endAttempt(attempt.key)
  expect(readAttempt()).toBeNull()
})

test.each(['', '{}', '[]', '{"key":"short","at":1,"lines":[]}', 'nonsense'])('SURE-1 %j is no attempt', (text) => {
  localStorage.setItem('orderAttempt', text)
  expect(readAttempt()).toBeNull()
})
