import { act, render, screen, waitFor } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '#/shop/app/ErrorBoundary.tsx'
import { toast, toastStore } from '#/shared/ui/toast.ts'
import { lazyPage, loadCode, patient } from './code.ts'

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** The shop's current document begins with this script. */
function shopSends(script: string | null) {
  const asked = vi.fn<typeof fetch>()
  if (script === null) asked.mockRejectedValue(new TypeError('offline'))
  else asked.mockImplementation(() => Promise.resolve(new Response(`<script type="module" src="${script}"></script>`)))
  vi.stubGlobal('fetch', asked)
}

const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.head.innerHTML = '<script type="module" src="/assets/old.js"></script>'
  shopSends('/assets/old.js')
  vi.stubGlobal('window', Object.create(window, { location: { value: { href: 'http://shop.test/', reload } } }))
  reload.mockReset()
  toast.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
})

test('WEB-5 a piece that fails is tried three times, and then given up', async () => {
  const load = vi.fn(gone)
  const end = loadCode(load).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(500 + 2000)
  expect(await end).toBeInstanceOf(TypeError)
  expect(load).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
})

test('WEB-5 the third try may bring it', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(gone).mockImplementationOnce(gone)
  load.mockResolvedValue('the part')
  const end = loadCode(load)
  await vi.advanceTimersByTimeAsync(500 + 2000)
  expect(await end).toBe('the part')
})

test('CHK-5 a part of the frame never fails: it comes when the line is back', async () => {
  shopSends(null)
  const load = vi.fn(gone) as unknown as ReturnType<typeof vi.fn<() => Promise<string>>>
  const part = patient(load)()
  await vi.advanceTimersByTimeAsync(500 + 2000)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue('the part')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await part).toBe('the part')
})

test('NODE-6 after a deploy the page says so and loads itself anew, once', async () => {
  shopSends('/assets/new.js')
  void loadCode(gone)
  await vi.advanceTimersByTimeAsync(500 + 2000)
  expect(toastStore.current()[0]?.text).toBe('The shop has been renewed. This page loads once more.')
  await vi.advanceTimersByTimeAsync(1500)
  expect(reload).toHaveBeenCalledOnce()
  // The new document lacks the chunk too: there is no endless reload.
  const end = loadCode(gone).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(500 + 2000 + 1500)
  expect(await end).toBe('given up')
  expect(reload).toHaveBeenCalledOnce()
})

test('HOLD-1 a page with something unsaved is not loaded anew by itself', async () => {
  shopSends('/assets/new.js')
  const guard = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', guard)
  sessionStorage.clear()
  const end = loadCode(gone).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(500 + 2000 + 1500)
  expect(await end).toBe('given up')
  expect(reload).not.toHaveBeenCalled()
  window.removeEventListener('beforeunload', guard)
})

test('WEB-5 a page whose code failed is shown after a navigation, there and back', async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  shopSends('/assets/old.js')
  let fails = true
  const Page = lazyPage(() => (fails ? gone() : Promise.resolve({ default: () => <p>The page</p> })))
  const frame = (child: ReactNode) => (
    <ErrorBoundary>
      <Suspense fallback={<p>Loading...</p>}>{child}</Suspense>
    </ErrorBoundary>
  )
  history.replaceState(null, '', '/brand/cosrx')
  const view = render(frame(<Page />))
  expect(await screen.findByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  fails = false
  act(() => history.pushState(null, '', '/cart'))
  view.rerender(frame(<p>The cart</p>))
  await waitFor(() => expect(screen.getByText('The cart')).toBeVisible())
  act(() => history.pushState(null, '', '/brand/cosrx'))
  view.rerender(frame(<Page />))
  expect(await screen.findByText('The page')).toBeVisible()
  vi.unstubAllGlobals()
})
