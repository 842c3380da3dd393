import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow, useToday } from './useNow.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T18:55:00Z') })
})
afterEach(() => vi.useRealTimers())

test('HOLD-8 the moment and the day of Karachi move on in an office that stays open', () => {
  const now = renderHook(() => useNow())
  const day = renderHook(() => useToday())
  expect(day.result.current).toBe('2026-11-28')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(now.result.current).toBe(Date.parse('2026-11-28T18:56:00Z'))
  act(() => void vi.advanceTimersByTime(5 * 60_000))
  expect(day.result.current).toBe('2026-11-29')
})

test('HOLD-8 who comes back to the page sees the time at once, though timers slept', () => {
  const day = renderHook(() => useToday())
  vi.setSystemTime(Date.parse('2026-11-30T06:00:00Z'))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(day.result.current).toBe('2026-11-30')
})
