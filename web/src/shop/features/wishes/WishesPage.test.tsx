import { act, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#/shared/api/types.ts'
import { WishLink } from '#/shop/app/layout/WishLink.tsx'
import { ProductCard } from '#/shop/parts/ProductCard.tsx'
import { product, user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import WishesPage from './WishesPage.tsx'

afterEach(() => vi.restoreAllMocks())

const snail = product({ _id: 'snail', name: 'Snail Essence', price: 5000, colors: [], variants: [], stock: null })
const serum = product({ _id: 'serum', name: 'Rose Serum', price: 1000, colors: [], variants: [], stock: 4 })

function selling(...products: Product[]) {
  server.use(
    http.get('*/api/products', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
      return HttpResponse.json(products.filter((p) => ids.includes(p._id)))
    }),
  )
}

/** A shop with what an account keeps, and the requests it got. */
function account(...first: string[]) {
  const sent: unknown[] = []
  let list = first
  server.use(
    http.get('*/api/auth/session', () => HttpResponse.json({})),
    http.post('*/api/account/wishes', async ({ request }) => {
      const { add = [], remove = [] } = (await request.json()) as { add?: string[]; remove?: string[] }
      sent.push({ add, remove })
      list = [...add.filter((id) => !list.includes(id)), ...list].filter((id) => !remove.includes(id))
      return HttpResponse.json({ products: list })
    }),
  )
  return sent
}

const keep = (ids: unknown, of = '') => localStorage.setItem('wishList', JSON.stringify({ ids, of }))
const kept = () => JSON.parse(localStorage.getItem('wishList') ?? '{}') as { ids: string[]; of: string }
const heart = (name: string) => screen.findByRole('button', { name: `Wish list: ${name}` })

describe('KEEP-1 the heart', () => {
  test('KEEP-1 a guest keeps a product, sees how many there are, and takes it off', async () => {
    const { keys } = renderPage(
      <>
        <WishLink />
        <ProductCard product={serum} />
      </>,
    )
    expect(await heart('Rose Serum')).toHaveAttribute('aria-pressed', 'false')
    await keys.click(await heart('Rose Serum'))
    expect(await heart('Rose Serum')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.getByRole('link', { name: 'Wish list: 1' })).toBeVisible()
    expect(kept()).toEqual({ ids: ['serum'], of: '' })
    await keys.click(await heart('Rose Serum'))
    expect(screen.getByRole('link', { name: 'Wish list' })).toBeVisible()
    expect(kept().ids).toEqual([])
  })

  test('KEEP-1 another tab is followed', async () => {
    renderPage(<ProductCard product={serum} />)
    keep(['serum'])
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'wishList' })))
    expect(await heart('Rose Serum')).toHaveAttribute('aria-pressed', 'true')
  })

  test('KEEP-1 where the browser saves nothing it says so, and keeps it while the page is open', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError')
    })
    const { keys } = renderPage(<ProductCard product={serum} />)
    await keys.click(await heart('Rose Serum'))
    expect(await screen.findByText(/the list lasts while this page is open/)).toBeVisible()
    expect(await heart('Rose Serum')).toHaveAttribute('aria-pressed', 'true')
  })

  test('KEEP-1 a full list says so and loses nothing', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => `p${index}`)
    keep(ids)
    const { keys } = renderPage(<ProductCard product={serum} />)
    await keys.click(await heart('Rose Serum'))
    expect(await screen.findByText('Your wish list holds 50 products. Take some off first.')).toBeVisible()
    expect(kept().ids).toEqual(ids)
  })
})

describe('KEEP-1 the list of an account', () => {
  test('KEEP-1 what a guest kept joins it at the login, which is told', async () => {
    keep(['serum'])
    const sent = account('snail')
    renderPage(<WishLink />, { user: user(), token: 'tok' })
    expect(await screen.findByText('Your wish list is in your account now.')).toBeVisible()
    expect(sent).toEqual([{ add: ['serum'], remove: [] }])
    expect(kept()).toEqual({ ids: ['serum', 'snail'], of: user()._id })
  })

  test('KEEP-1 after the sign-out nothing of it stays on a shared phone', async () => {
    keep(['serum'], user()._id)
    renderPage(<WishLink />)
    await waitFor(() => expect(kept()).toEqual({ ids: [], of: '' }))
  })

  test('KEEP-1 somebody else’s list does not join', async () => {
    keep(['serum'], 'another')
    const sent = account('snail')
    renderPage(<WishLink />, { user: user(), token: 'tok' })
    await waitFor(() => expect(kept().ids).toEqual(['snail']))
    expect(sent).toEqual([{ add: [], remove: [] }])
  })

  test.each([
    ['put on', [] as string[], 'false'],
    ['taken off', ['serum'], 'true'],
  ])('KEEP-1 what could not be %s is as it was, and is told', async (_, ids, pressed) => {
    keep(ids, user()._id)
    server.use(
      http.get('*/api/auth/session', () => HttpResponse.json({})),
      http.post('*/api/account/wishes', () => HttpResponse.error()),
    )
    const { keys } = renderPage(<ProductCard product={serum} />, { user: user(), token: 'tok' })
    await keys.click(await heart('Rose Serum'))
    expect(await screen.findByText('Your wish list could not be changed. Please try again.')).toBeVisible()
    expect(await heart('Rose Serum')).toHaveAttribute('aria-pressed', pressed)
    expect(kept().ids).toEqual(ids)
  })
})

describe('KEEP-1 the page', () => {
  test('KEEP-1 shows what is kept, and what is taken off stays in sight to be put back', async () => {
    keep(['serum', 'snail', 'left'])
    selling(serum, snail)
    const { keys, store } = renderPage(<WishesPage />, { at: '/wish-list' })
    expect(await screen.findByText('1 of them is no longer sold.')).toBeVisible()
    expect(screen.getByText(/^3 things, kept on this device/)).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Take off the list' }))
    await keys.click(screen.getByRole('button', { name: 'Add 2 to cart, Rs 4,320' }))
    expect(store.getState().cart.items.map((item) => item._id)).toEqual(['serum', 'snail'])
    await keys.click(await heart('Rose Serum'))
    expect(screen.getByText(/^1 thing, kept on this device/)).toBeVisible()
    await keys.click(await heart('Rose Serum'))
    expect(kept().ids).toEqual(['serum', 'snail'])
  })

  test('KEEP-1 nothing kept leads on', async () => {
    renderPage(<WishesPage />, { at: '/wish-list' })
    expect(await screen.findByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See what is trending' })).toHaveAttribute('href', '/trending')
  })

  test('KEEP-1 a link holds products alone', async () => {
    keep(['serum', 'snail'], user()._id)
    account('serum', 'snail')
    selling(serum, snail)
    const { keys } = renderPage(<WishesPage />, { at: '/wish-list', user: user(), token: 'tok' })
    await keys.click(await screen.findByRole('button', { name: 'Share the list' }))
    expect(await screen.findByText(/The link is copied/)).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/wish-list?list=serum.snail`)
  })

  test('KEEP-1 a list that somebody sent is shown and not kept', async () => {
    selling(serum, snail)
    renderPage(<WishesPage />, { at: '/wish-list?list=snail.gone' })
    expect(await screen.findByRole('heading', { name: 'A wish list for you' })).toBeVisible()
    expect(await heart('Snail Essence')).toHaveAttribute('aria-pressed', 'false')
    expect(localStorage.getItem('wishList')).toBeNull()
  })

  test.each(['', '..', '%3Cscript%3Ealert(1)%3C/script%3E', '../../admin', 'x'.repeat(5000), 'a,b%26ids=c'])(
    'KEEP-1 a hostile link does nothing: %s',
    async (list) => {
      const asked: string[] = []
      server.use(
        http.get('*/api/products', ({ request }) => {
          asked.push(new URL(request.url).search)
          return HttpResponse.json([])
        }),
      )
      renderPage(<WishesPage />, { at: `/wish-list?list=${list}` })
      expect(await screen.findByRole('heading', { name: 'Nothing on this list is sold here' })).toBeVisible()
      expect(asked).toEqual([])
    },
  )

  test('KEEP-1 a link without end asks for fifty products', async () => {
    let ids: string[] = []
    server.use(
      http.get('*/api/products', ({ request }) => {
        ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
        return HttpResponse.json([])
      }),
    )
    renderPage(<WishesPage />, { at: `/wish-list?list=${Array.from({ length: 400 }, (_, i) => `p${i}`).join('.')}` })
    expect(await screen.findByRole('heading', { name: 'Nothing on this list is sold here' })).toBeVisible()
    expect(ids).toHaveLength(50)
  })
})
