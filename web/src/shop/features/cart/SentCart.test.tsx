import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import type { Product } from '#/shared/api/types.ts'
import { cartItem, product, user, variant } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CartPage from './CartPage.tsx'

const snail = product({ _id: 'snail', name: 'Snail Essence', price: 5000, colors: [], variants: [], stock: null })
const small = variant({ _id: 'small', color: '', size: '10 ml', price: 1000, stock: 4 })
const large = variant({ _id: 'large', color: '', size: '50 ml', price: 3000, stock: 2 })
const serum = product({ _id: 'serum', name: 'Rose Serum', colors: [], variants: [small, large], stock: 6 })
const out = product({ _id: 'out', name: 'Peel', price: 700, colors: [], variants: [], stock: 0 })

/** Opens the cart at the address of a link. The shop sells these products alone; `asked` is what it was asked. */
function follow(link: string, cart = [cartItem({ ...snail, quantity: 1 })], given = {}, lost = 0) {
  const asked: string[][] = []
  server.use(
    http.get('*/api/products', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
      asked.push(ids)
      if (asked.length <= lost) return HttpResponse.error()
      return HttpResponse.json([snail, serum, out].filter((one: Product) => ids.includes(one._id)))
    }),
  )
  return { ...renderPage(<CartPage />, { cart, at: `/cart?with=${link}`, ...given }), asked }
}

const sent = async () =>
  within(await screen.findByRole('list', { name: 'Items in the cart that was sent' })).getAllByRole('listitem')

describe('KEEP-4 a cart as a link', () => {
  test('KEEP-4 holds products, sizes and quantities, and nothing of who sends it', async () => {
    const line = cartItem({ ...serum, size: '50 ml', quantity: 2 })
    const { keys } = renderPage(<CartPage />, {
      cart: [{ ...line, variantId: 'large' }, cartItem({ ...snail, quantity: 3 })],
      at: '/cart',
      user: user(),
      token: 'tok',
    })
    server.use(http.get('*/api/products', () => HttpResponse.json([serum, snail])))
    await keys.click(await screen.findByRole('button', { name: 'Send this cart as a link' }))
    expect(await screen.findByText(/The link is copied/)).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/cart?with=serum~large~2.snail~~3`)
  })

  test('KEEP-4 is shown at today’s prices, and asks before it adds to the cart that is there', async () => {
    const { keys, store } = follow('serum~large~1.snail~~2')
    expect(await screen.findByRole('heading', { level: 1, name: 'A cart for you' })).toBeVisible()
    const [first, second] = await sent()
    expect(first).toHaveTextContent('50 ml1 pieceRs 2,160.00')
    expect(second).toHaveTextContent('2 piecesRs 7,200.00')
    expect(screen.getAllByText('Rs 9,360.00').length).toBeGreaterThan(0)
    expect(store.getState().cart.items).toHaveLength(1)
    await keys.click(screen.getByRole('button', { name: 'Add to my cart' }))
    expect(window.location.pathname + window.location.search).toBe('/cart')
    expect(await screen.findByText('3 items added to your cart.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Your cart' })).toHaveFocus()
    expect(store.getState().cart.items.map((item) => [item._id, item.variantId, item.quantity])).toEqual([
      ['snail', undefined, 3],
      ['serum', 'large', 1],
    ])
  })

  test('KEEP-4 a member pays the member’s price of it', async () => {
    server.use(http.get('*/api/auth/session', () => HttpResponse.json({})))
    follow('snail~~1', [], { user: user(), token: 'tok' })
    expect((await sent())[0]).toHaveTextContent('Rs 3,450.00')
  })

  test('KEEP-4 says what is sold out, scarce or no longer sold, and adds the rest', async () => {
    const { keys, store } = follow('out~~1.serum~large~5.serum~other~1.away~~1', [])
    const [first, second] = await sent()
    expect(first).toHaveTextContent('Sold out since it was sent.')
    expect(within(first!).getByRole('link', { name: 'Tell me when it is back: Peel' })).toHaveAttribute(
      'href',
      '/product/out',
    )
    expect(second).toHaveTextContent('Only 2 left, of 5 that were sent.')
    expect(screen.getByText('2 more are no longer sold.')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Add to my cart' }))
    expect(store.getState().cart.items.map((item) => [item.variantId, item.quantity])).toEqual([['large', 2]])
  })

  test('KEEP-4 what the cart holds already is not taken beyond the stock', async () => {
    const held = { ...cartItem({ ...serum, size: '50 ml', stock: 2, quantity: 2 }), variantId: 'large' }
    const { keys, store } = follow('serum~large~1', [held])
    await sent()
    await keys.click(screen.getByRole('button', { name: 'Add to my cart' }))
    expect(await screen.findByText('Your cart already has all that there is of these.')).toBeVisible()
    expect(store.getState().cart.items.map((item) => item.quantity)).toEqual([2])
  })

  test.each([
    '',
    '..',
    '~~1',
    'snail',
    'snail~~0',
    'snail~~-1',
    'snail~~1e9',
    '../../admin~~1',
    'a,b%26ids=c~~1',
    'x'.repeat(5000),
  ])('KEEP-4 a hostile link does nothing: %s', async (link) => {
    const { asked } = follow(link, [])
    expect(await screen.findByRole('heading', { name: 'Nothing in this cart is sold here' })).toBeVisible()
    expect(asked).toEqual([])
  })

  test('KEEP-4 a link without end holds fifty lines of at most 99', async () => {
    const { asked } = follow(`snail~~9999.${Array.from({ length: 400 }, (_, i) => `p${i}~~1`).join('.')}`, [])
    expect((await sent())[0]).toHaveTextContent('99 pieces')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toHaveLength(50)
  })

  test('KEEP-4 the shop that cannot be reached is asked again', async () => {
    const { keys } = follow('snail~~1', [], {}, 1)
    await keys.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await sent()).toHaveLength(1)
  })
})
