import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findPlace, keepPlace } from './samePlace.ts'

const scrollBy = vi.fn<(options: ScrollToOptions) => void>()
let stop: () => void

/**
 * A page with links in its header and footer, each at the given distance from the top of the
 * screen.
 */
function page(address: string, { head, foot }: { head: number; foot: number }) {
  history.replaceState(null, '', address)
  document.body.innerHTML = `
    <aside><a hreflang="ur" href="/ur/cart?a=1">اردو</a></aside>
    <footer><a hreflang="ur" href="/ur/cart?a=1">اردو</a></footer>`
  for (const [within, top] of [
    ['aside', head],
    ['footer', foot],
  ] as const)
    vi.spyOn(document.querySelector(`${within} a`)!, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
}

function press(within: string, how: MouseEventInit = {}) {
  const link = document.querySelector(`${within} a`)!
  link.addEventListener('click', (event) => event.preventDefault())
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
}

beforeEach(() => {
  sessionStorage.clear()
  scrollBy.mockReset()
  window.scrollBy = scrollBy as typeof window.scrollBy
  stop = keepPlace()
})

afterEach(() => {
  stop()
  window.dispatchEvent(new Event('wheel'))
})

it('LANG-1 puts the link that was followed where it was on the screen, once', () => {
  page('/cart?a=1', { head: -2000, foot: 300 })
  press('footer')
  page('/ur/cart?a=1', { head: 4, foot: 2900 })
  findPlace()
  expect(scrollBy).toHaveBeenCalledWith({ top: 2600, behavior: 'instant' })
  window.dispatchEvent(new Event('wheel'))
  scrollBy.mockReset()
  findPlace()
  expect(scrollBy).not.toHaveBeenCalled()
})

it('LANG-1 leaves a page alone that is another one, and one that is opened beside', () => {
  page('/cart?a=1', { head: -2000, foot: 300 })
  press('footer')
  page('/ur/wishlist', { head: 4, foot: 2900 })
  findPlace()
  page('/cart?a=1', { head: -2000, foot: 300 })
  press('footer', { ctrlKey: true })
  page('/ur/cart?a=1', { head: 4, foot: 2900 })
  findPlace()
  expect(scrollBy).not.toHaveBeenCalled()
})

it('LANG-1 stays where the shopper has moved meanwhile', async () => {
  page('/cart?a=1', { head: -8, foot: 3000 })
  press('aside')
  page('/ur/cart?a=1', { head: 4, foot: 2900 })
  findPlace()
  expect(scrollBy).toHaveBeenCalledWith({ top: 12, behavior: 'instant' })
  window.dispatchEvent(new Event('wheel'))
  scrollBy.mockReset()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  expect(scrollBy).not.toHaveBeenCalled()
})
