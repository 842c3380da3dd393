import { expect, test, vi } from 'vitest'
import { endAttempt, fingerprintOf, keyFor } from './attempt.ts'

test('API-13 one attempt keeps its key, another body gets another, success ends it', () => {
  const key = keyFor('body')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor('body')).toBe(key)
  const other = keyFor('other body')
  expect(other).not.toBe(key)
  endAttempt()
  expect(keyFor('other body')).not.toBe(other)
})

test('API-13 the key survives where nothing can be stored', () => {
  endAttempt()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const key = keyFor('body')
  expect(keyFor('body')).toBe(key)
})

test('API-14 a fingerprint tells texts and pictures apart', () => {
  const prints = [
    fingerprintOf('a'),
    fingerprintOf('b'),
    fingerprintOf('a', new Uint8Array([1])),
    fingerprintOf('a', new Uint8Array([2])),
    fingerprintOf('', new Uint8Array([97])),
  ]
  expect(new Set(prints).size).toBe(prints.length)
  expect(fingerprintOf('a', new Uint8Array([1]))).toBe(fingerprintOf('a', new Uint8Array([1])))
})
