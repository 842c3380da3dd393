import { act, render, screen } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import userEvent from '@testing-library/user-event'
import { Suspense, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { lazyPage } from '#/shared/lib/code.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const frame = (at: string, child: ReactNode) => (
  <QueryClientProvider client={new QueryClient()}>
    <nav>The navigation</nav>
    <ScreenBoundary at={at}>
      <Suspense fallback={<p>Loading...</p>}>{child}</Suspense>
    </ScreenBoundary>
  </QueryClientProvider>
)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('HOLD-1 a screen that fails says so beside the living navigation; trying again and another address show one', async () => {
  const keys = userEvent.setup()
  let fails = true
  function Screen() {
    if (fails) throw new Error('no such field')
    return <p>The screen</p>
  }
  const view = render(frame('/admin/deals', <Screen />))
  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
  expect(screen.getByText('The navigation')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveFocus()

  view.rerender(frame('/admin/orders', <p>The orders</p>))
  expect(await screen.findByText('The orders')).toBeVisible()

  view.rerender(frame('/admin/deals', <Screen />))
  await screen.findByRole('alert')
  fails = false
  await keys.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The screen')).toBeVisible()
})

test('HOLD-1 a screen whose code does not come is there as soon as the network is', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let away = true
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>(() =>
    away ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ default: () => <p>The screen</p> }),
  )
  const Page = lazyPage(load)
  render(frame('/admin/deals', <Page />))
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(screen.getByRole('heading', { name: 'This screen did not come' })).toBeVisible()
  // It also retries by itself, where the browser does not report that the network is back.
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await act(() => vi.advanceTimersByTimeAsync(2500))
  expect(load).toHaveBeenCalledTimes(6)
  away = false
  await act(async () => {
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(screen.getByText('The screen')).toBeVisible()
  vi.useRealTimers()
})
