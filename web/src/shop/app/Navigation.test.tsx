import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { makeStore } from '#/shop/state/store.ts'
import { Navigation } from './Navigation.tsx'

afterEach(() => delete document.documentElement.dataset['hydrated'])

/** A hydrated page with a heading. */
function opened() {
  history.replaceState(null, '', '/top-sells')
  window.scrollTo = vi.fn() as typeof window.scrollTo
  vi.spyOn(HTMLElement.prototype, 'checkVisibility').mockReturnValue(true)
  render(
    <main id="main">
      <h1>Top Sells</h1>
      <Navigation store={makeStore()} />
    </main>,
  )
}
const goTo = (path: string) => act(() => history.pushState(null, '', path))
const begun = () => waitFor(() => expect(document.documentElement.dataset['hydrated']).toBe(''))

test('WEB-3 the first page leaves the focus where the browser put it', async () => {
  opened()
  await begun()
  expect(document.body).toHaveFocus()
  goTo('/trending')
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})

test('WEB-3 who goes on before this code has come finds the focus at the heading all the same', async () => {
  opened()
  goTo('/trending')
  await begun()
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})
