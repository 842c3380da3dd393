import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { follow } from '#/office/api/live.ts'
import { FakeStream } from '#/testing/fakeStream.ts'
import { useOthersMoves } from './useOthersMoves.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('OFFICE-4 the orders follow what others move once a second, also where it never pauses, and not what was moved here', () => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeStream)
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const own = { current: new Map([['mine', Date.now()]]) }
  renderHook(() => useOthersMoves(own, true), {
    wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children),
  })
  const stop = follow()
  const moved = (id: string) => FakeStream.last.say('change', { subject: 'order', id }, id)

  moved('mine')
  vi.advanceTimersByTime(2000)
  expect(asked).not.toHaveBeenCalled()

  // HOLD-5: a colleague moves it right after me.
  moved('mine')
  vi.advanceTimersByTime(2000)
  expect(asked).toHaveBeenCalledTimes(1)
  asked.mockClear()

  for (let i = 0; i < 20; i++) {
    moved(String(i))
    vi.advanceTimersByTime(250)
  }
  expect(asked).toHaveBeenCalledTimes(5)
  vi.advanceTimersByTime(2000)
  expect(asked).toHaveBeenCalledTimes(5)
  stop()
})
