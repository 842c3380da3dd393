import { http, HttpResponse } from 'msw'
import { afterEach, expect, it, vi } from 'vitest'
import { createElement, type ReactNode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { FakeStream } from '#/testing/fakeStream.ts'
import { server } from '#/testing/server.ts'
import { follow, useChanges, useFollowed, useLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

it('OFFICE-4 tells what the stream says, and asks again and again where there is no stream', async () => {
  vi.stubGlobal('EventSource', FakeStream)
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/changes', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ changes: [{ subject: 'order', id: 'b' }], all: asked.length > 1, next: '7' })
    }),
  )
  const heard: unknown[] = []
  renderHook(() => useChanges((change) => heard.push(change)))
  const stop = follow()
  const stream = FakeStream.last
  stream.say('ready', {}, '5')
  stream.say('change', { subject: 'order', id: 'a' }, '6')
  expect(heard).toEqual([{ subject: 'order', id: 'a' }])

  // The connection broke: the browser reconnects by itself.
  stream.readyState = 0
  stream.dispatchEvent(new Event('error'))
  expect(asked).toEqual([])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  stream.readyState = FakeStream.CLOSED
  stream.dispatchEvent(new Event('error'))
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(asked).toEqual(['?since=6'])
  await vi.advanceTimersByTimeAsync(3000)
  await vi.waitFor(() => expect(asked).toEqual(['?since=6', '?since=7']))
  await vi.waitFor(() => expect(heard).toContain('all'))
  // HOLD-5: a refusal is not final. With the second poll the stream was requested again, from where
  // it ended.
  expect(FakeStream.last).not.toBe(stream)
  expect(FakeStream.last.url).toBe('/api/admin/changes?since=7')
  FakeStream.last.say('ready', {}, '8')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
  stop()
  vi.useRealTimers()
})

it('HOLD-5 a shop that goes on refusing is asked with growing pauses, at once on coming back, and never while nobody looks', async () => {
  vi.stubGlobal('EventSource', FakeStream)
  let asked = 0
  server.use(
    http.get('*/api/admin/changes', () => {
      asked += 1
      return HttpResponse.json({ message: 'Too many screens.' }, { status: 503 })
    }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const refuse = () => {
    FakeStream.last.readyState = FakeStream.CLOSED
    FakeStream.last.dispatchEvent(new Event('error'))
  }
  const stop = follow()
  refuse()
  await vi.waitFor(() => expect(asked).toBe(1))
  for (const [pause, n] of [
    [3000, 2],
    [6000, 3],
    [12_000, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause - 500)
    expect(asked).toBe(n - 1)
    await vi.advanceTimersByTimeAsync(600)
    refuse()
    await vi.waitFor(() => expect(asked).toBe(n))
  }
  window.dispatchEvent(new Event('focus'))
  refuse()
  await vi.waitFor(() => expect(asked).toBe(5))
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(5)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(asked).toBe(6))
  hidden.mockRestore()
  stop()
  vi.useRealTimers()
})

it('HOLD-5 a session that has ended is told; one refusal of a session that lives is not', async () => {
  vi.stubGlobal('EventSource', FakeStream)
  let lives = true
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })),
    http.get('*/api/admin/me', () =>
      lives ? HttpResponse.json({ _id: 'me' }) : HttpResponse.json({ message: 'Please log in.' }, { status: 401 }),
    ),
  )
  const ended = vi.fn<() => void>()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const stop = follow(ended)
  FakeStream.last.readyState = FakeStream.CLOSED
  FakeStream.last.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(ended).not.toHaveBeenCalled()
  lives = false
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
  stop()
  vi.useRealTimers()
})

it('OFFICE-4 asks again and again while something on the way keeps the stream back, until it speaks', async () => {
  vi.stubGlobal('EventSource', FakeStream)
  let asked = 0
  server.use(
    http.get('*/api/admin/changes', () => {
      asked += 1
      return HttpResponse.json({ changes: [{ subject: 'order', id: 'b' }], all: false, next: '7' })
    }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const heard: unknown[] = []
  renderHook(() => useChanges((change) => heard.push(change)))
  const stop = follow()
  const stream = FakeStream.last
  stream.readyState = 0
  // It fails, and the browser requests it again every two seconds.
  await vi.advanceTimersByTimeAsync(2000)
  stream.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(2000)
  stream.dispatchEvent(new Event('error'))
  expect(asked).toBe(0)
  await vi.advanceTimersByTimeAsync(1100)
  await vi.waitFor(() => expect(heard).toEqual(['all', { subject: 'order', id: 'b' }]))
  await vi.advanceTimersByTimeAsync(3100)
  await vi.waitFor(() => expect(asked).toBe(2))

  stream.readyState = 1
  stream.say('ready', {}, '8')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBe(2)
  stop()
  vi.useRealTimers()
})

it('OFFICE-4 a screen that was left asks again when somebody comes back to it after a change', () => {
  vi.stubGlobal('EventSource', FakeStream)
  const client = new QueryClient()
  for (const key of ['today', 'proof-picture']) client.setQueryData([key, 'a'], {})
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const { unmount } = renderHook(() => useLive(true), { wrapper })
  const old = (key: string) => client.getQueryState([key, 'a'])?.isInvalidated
  expect(old('today')).toBe(false)
  FakeStream.last.say('change', { subject: 'order', id: 'a' }, '1')
  expect(old('today')).toBe(true)
  expect(old('proof-picture')).toBe(false)
  unmount()
})

it('OFFICE-4 what is followed is asked for again for its own subjects alone, many changes at once where they are gathered', () => {
  vi.stubGlobal('EventSource', FakeStream)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = new QueryClient()
  const asked = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children)
  const list = renderHook(
    () => {
      useFollowed(['deal'], ['deals'])
      useFollowed(['order', 'deal'], ['today'], 1000)
    },
    { wrapper },
  )
  const keysAsked = () => asked.mock.calls.map(([filters]) => filters?.queryKey)
  const stop = follow()
  const stream = FakeStream.last
  stream.say('change', { subject: 'term', id: 'a' }, '1')
  vi.advanceTimersByTime(1000)
  expect(keysAsked()).toEqual([])

  for (const id of ['a', 'b']) stream.say('change', { subject: 'deal', id }, id)
  expect(keysAsked()).toEqual([['deals'], ['deals']])
  vi.advanceTimersByTime(1000)
  expect(keysAsked()).toEqual([['deals'], ['deals'], ['today']])

  // Constant changes do not put off the poll.
  for (let i = 0; i < 12; i++) {
    stream.say('change', { subject: 'order', id: String(i) }, String(i))
    vi.advanceTimersByTime(500)
  }
  expect(keysAsked().slice(3)).toHaveLength(6)
  vi.advanceTimersByTime(5000)
  expect(keysAsked().slice(3)).toHaveLength(6)

  stream.say('change', { subject: 'order', id: 'c' }, '4')
  list.unmount()
  vi.advanceTimersByTime(1000)
  stream.say('all', {}, '5')
  expect(keysAsked()).toHaveLength(9)
  stop()
  vi.useRealTimers()
})
