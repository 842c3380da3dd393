import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import ProductsScreen from './ProductsScreen.tsx'
import type { ProductRow } from '#/office/domain/catalogue/productsApi.ts'

const me = owner('products.read', 'products.write', 'stock.write')

const toner: ProductRow = {
  _id: 'p1',
  picture: '/media/a-640.jpg',
  name: 'Rose Water Toner',
  brand: 'Gulistan',
  size: '100 ml',
  sku: 'GUL-1',
  slug: 'toner',
  state: 'live',
  hasDraft: false,
  version: 3,
  etag: '"3-0"',
  variants: 1,
  variantId: 'v1',
  defaultPrice: 6950,
  price: { from: 6950, to: 6950 },
  guest: { from: 5004, to: 5004 },
  member: { from: 4796, to: 4796 },
  tracked: true,
  free: 3,
  held: 1,
  low: true,
  updatedAt: '2026-11-21T10:00:00Z',
}

type Sent = { ifMatch: string | null; body: Record<string, unknown> }

/** A shop with these rows; returns the list's queries and the requests to variants. */
function shop(rows: ProductRow[], all = rows.length) {
  const asked: string[] = []
  const sent: Sent[] = []
  const answers: Response[] = []
  server.use(
    http.get('*/api/admin/products', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ products: rows, total: rows.length, estimate: false })
    }),
    http.get('*/api/admin/products/counts', () =>
      HttpResponse.json({
        all,
        live: all,
        draft: 0,
        archived: 0,
        withDraft: 0,
        low: 1,
        out: 0,
        expiring: 0,
        withoutPhoto: 0,
        brands: 1,
      }),
    ),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/config', () => HttpResponse.json({ shopName: 'Gulaab', guestPercent: 28, memberPercent: 31 })),
    http.patch('*/api/admin/products/:id/variants/:variant', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>
      sent.push({ ifMatch: request.headers.get('If-Match'), body })
      const special = answers.shift()
      if (special) return special
      const price = Number(body['price'])
      return HttpResponse.json({
        before: [{ variantId: 'v1', price: rows[0]?.price.from, enabled: true }],
        product: { ...rows[0], etag: '"4-0"', price: { from: price, to: price } },
      })
    }),
  )
  return { asked, sent, answers }
}

const open = (at = '/admin/products') => renderOffice(<ProductsScreen me={me} />, { at })
const priceCell = () => screen.findByRole('button', { name: /^List price of Rose Water Toner/ })
const typing = () => screen.getByRole('textbox', { name: 'List price of Rose Water Toner' })

beforeEach(() => {
  // On a laptop, prices are edited in their cells.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList,
  )
})

describe('ITEM-6 a price changed where it stands', () => {
  test('ITEM-6 guest and member prices follow while it is typed, Enter saves it, and Undo takes it back', async () => {
    const { sent } = shop([toner])
    const { keys } = open()
    await keys.click(await priceCell())
    await keys.clear(typing())
    await keys.type(typing(), '7,250')
    const row = screen.getByRole('row', { name: /Rose Water Toner/ })
    expect(within(row).getAllByText('5,220')[0]).toBeInTheDocument()
    expect(within(row).getAllByText('5,002.50')[0]).toBeInTheDocument()
    expect(within(row).getAllByText('ends in paisa')[0]).toBeInTheDocument()
    expect(sent).toEqual([])
    await keys.keyboard('{Enter}')
    expect(await screen.findByText('Rose Water Toner costs Rs 7,250 now.')).toBeVisible()
    expect(sent).toEqual([{ ifMatch: '"3-0"', body: { price: 7250, all: true } }])
    expect(await screen.findByText('Saved')).toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ ifMatch: '"4-0"', body: { price: 6950, also: ['v1'] } })
    expect(await screen.findByText('Rose Water Toner has its old price again.')).toBeVisible()
  })

  test('ITEM-6 DEAL-2 a price that a deal lowers says so, and that what is typed is before the deal', async () => {
    shop([{ ...toner, deal: { name: 'Opening week', percent: 25 } }])
    const { keys } = open()
    const row = await screen.findByRole('row', { name: /Rose Water Toner/ })
    expect(within(row).getByText('25 % deal')).toHaveAttribute('title', 'Opening week')
    await keys.click(await priceCell())
    await keys.clear(typing())
    await keys.type(typing(), '8,000')
    expect(within(row).getAllByText('before the deal')[0]).toBeInTheDocument()
  })

  test('ITEM-6 where sizes cost different prices, the one at hand is named, begins with its own and is all that is sent', async () => {
    const { sent } = shop([{ ...toner, variants: 2, defaultPrice: 6950, price: { from: 2300, to: 6950 } }])
    const { keys } = open()
    await keys.click(await priceCell())
    const field = screen.getByRole('textbox', { name: 'List price of Rose Water Toner, 100 ml' })
    expect(field).toHaveValue('6,950')
    expect(screen.getByText('100 ml was 6,950')).toBeInTheDocument()
    await keys.keyboard('{Enter}')
    expect(sent).toEqual([]) // unchanged
    await keys.click(await priceCell())
    await keys.clear(screen.getByRole('textbox', { name: 'List price of Rose Water Toner, 100 ml' }))
    await keys.keyboard('7250{Enter}')
    expect(await screen.findByText('Rose Water Toner, 100 ml costs Rs 7,250 now.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ price: 7250, all: true }])
  })

  test('ITEM-6 on a phone a sheet opens with the price ready to be typed over', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    )
    const { sent } = shop([toner])
    const { keys } = open()
    await keys.click(await priceCell())
    expect(screen.getByRole('textbox', { name: 'List price' })).toHaveFocus()
    await keys.keyboard('7250{Enter}')
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ price: 7250, all: true }]))
  })

  test('ITEM-6 Esc leaves it as it was; what is no price is said and not sent', async () => {
    const { sent } = shop([toner])
    const { keys } = open()
    await keys.click(await priceCell())
    await keys.clear(typing())
    await keys.type(typing(), 'cheap{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('Write rupees, like 1,250')
    expect(typing()).toHaveValue('cheap')
    await keys.keyboard('{Escape}')
    expect(await priceCell()).toHaveTextContent('6,950')
    expect(sent).toEqual([])
  })

  test('OFFICE-4 a colleague who was faster is named, and what was typed can be set all the same', async () => {
    const { sent, answers } = shop([toner])
    answers.push(
      HttpResponse.json(
        {
          message: 'Somebody else has changed this product meanwhile.',
          product: { _id: 'p1', etag: '"4-0"', live: { variants: [{ _id: 'v1', price: 6700 }] } },
          edits: [{ at: '', actor: 'u2', actorName: 'Hamza', action: 'product.price', fields: [] }],
        },
        { status: 409 },
      ),
    )
    const { keys } = open()
    await keys.click(await priceCell())
    await keys.clear(typing())
    await keys.type(typing(), '7250{Enter}')
    expect(await screen.findByText('Hamza set the list price to Rs 6,700 meanwhile.')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Set Rs 7,250 all the same' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual({ ifMatch: '"4-0"', body: { price: 7250, all: true } })
  })

  test('ITEM-6 E on a row that has the focus changes its price, N begins a product', async () => {
    shop([toner])
    const { keys } = open()
    const name = await screen.findByRole('link', { name: 'Rose Water Toner' })
    name.focus()
    await keys.keyboard('e')
    expect(typing()).toHaveFocus()
    await keys.keyboard('{Escape}')
    name.focus()
    await keys.keyboard('n')
    expect(location.pathname).toBe('/admin/products/new')
  })
})

describe('ITEM-6 OFFICE-2 the table', () => {
  test('OFFICE-2 LOAD-4 view, search and order stand in the address, are asked of the shop and exported', async () => {
    const { asked } = shop([toner])
    const { keys } = open('/admin/products?view=low&search=rose&order=price')
    expect(await screen.findByRole('link', { name: 'Rose Water Toner' })).toHaveAttribute('href', '/admin/products/p1')
    expect(Object.fromEntries(new URLSearchParams(asked[0]))).toEqual({
      stock: 'low',
      q: 'rose',
      sort: 'price',
      limit: '50',
    })
    await keys.click(screen.getByRole('button', { name: /^Archived/ }))
    expect(location.search).toContain('view=archived')
    await waitFor(() => expect(asked.at(-1)).toContain('state=archived'))
    const out = new URL(screen.getByRole('link', { name: 'Export these' }).getAttribute('href') ?? '', location.href)
    const list = new URLSearchParams(asked.at(-1))
    expect(out.pathname).toBe('/api/admin/export/products')
    for (const part of ['q', 'state', 'stock', 'brand']) expect(out.searchParams.get(part)).toBe(list.get(part))
    expect(out.searchParams.size).toBeGreaterThan(0)
    expect(out.searchParams.has('limit')).toBe(false)
  })

  test('ITEM-6 an empty shop is shown how to begin, a search without result how to go on', async () => {
    shop([], 0)
    const first = open()
    expect(await screen.findByRole('heading', { name: 'Put the first things on the shelf' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Write one product' })).toHaveAttribute('href', '/admin/products/new')
    first.unmount()
    shop([], 7)
    const { keys } = open('/admin/products?search=heartlef')
    expect(await screen.findByRole('heading', { name: 'Nothing matches “heartlef”' })).toBeVisible()
    // An empty file is not offered (LOAD-4).
    expect(screen.queryByRole('link', { name: 'Export these' })).not.toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Clear everything' }))
    expect(location.search).toBe('')
  })

  test('OFFICE-3 OFFICE-5 of more products than are counted it is said about how many there are', async () => {
    shop([toner])
    server.use(
      http.get('*/api/admin/products', () =>
        HttpResponse.json({ products: [toner], total: 48_200, estimate: true, next: 'n' }),
      ),
    )
    const { keys } = open()
    await keys.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
    expect(screen.getByRole('button', { name: 'Choose all about 48,200 that match' })).toBeVisible()
  })

  test('ITEM-6 a list that cannot be loaded says so and is tried again', async () => {
    shop([toner])
    let broken = true
    server.use(
      http.get('*/api/admin/products', () =>
        broken
          ? HttpResponse.json({ message: 'Something went wrong!' }, { status: 500 })
          : HttpResponse.json({ products: [toner], total: 1, estimate: false }),
      ),
    )
    const { keys } = open()
    const again = await screen.findByRole('button', { name: /again/i })
    broken = false
    await keys.click(again)
    expect(await screen.findByRole('link', { name: 'Rose Water Toner' })).toBeVisible()
  })

  test('ITEM-6 whoever only reads sees prices and no way to change them', async () => {
    shop([toner])
    renderOffice(<ProductsScreen me={owner('products.read')} />, { at: '/admin/products' })
    await screen.findByRole('link', { name: 'Rose Water Toner' })
    expect(screen.queryByRole('button', { name: /^List price of/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'New product' })).not.toBeInTheDocument()
  })
})

describe('ITEM-6 STOCK-1 pieces are corrected with a reason', () => {
  const level = {
    variantId: 'v1',
    productId: 'p1',
    tracked: true,
    onHand: 3,
    held: 1,
    free: 2,
  }

  test('ITEM-6 STOCK-1 what was counted goes with what was seen and why; a newer number is shown', async () => {
    shop([toner])
    const sent: Record<string, unknown>[] = []
    server.use(
      http.get('*/api/admin/products/p1', () =>
        HttpResponse.json({ _id: 'p1', etag: '"3-0"', live: { variants: [{ _id: 'v1', size: '100 ml' }] }, stock: [] }),
      ),
      http.get('*/api/admin/stock/v1', () => HttpResponse.json({ level, lots: [], moves: [], holders: [] })),
      http.post('*/api/admin/stock/v1/adjust', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>)
        return sent.length === 1
          ? HttpResponse.json(
              { message: 'There are 4 by now.', level: { ...level, onHand: 4, free: 3 } },
              { status: 409 },
            )
          : HttpResponse.json({ ...level, onHand: 5 })
      }),
    )
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: /^Stock of Rose Water Toner: 3/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Correct the stock' })
    const field = await within(sheet).findByLabelText('Counted now')
    await keys.type(field, '5')
    await keys.click(within(sheet).getByRole('radio', { name: 'Found' }))
    await keys.click(within(sheet).getByRole('button', { name: 'Write +2' }))
    expect(await within(sheet).findByText('There are 4 by now.')).toBeVisible()
    expect(field).toHaveValue('5')
    await keys.click(within(sheet).getByRole('button', { name: 'Write +1' }))
    await waitFor(() => expect(sheet).not.toBeVisible())
    expect(sent).toEqual([
      { to: 5, reason: 'found', saw: 3 },
      { to: 5, reason: 'found', saw: 4 },
    ])
  })
})

test('ITEM-6 price and expiry narrow the list and its file; a row is copied from its menu', async () => {
  const { asked } = shop([toner])
  const copied: string[] = []
  server.use(
    http.post('*/api/admin/products/:id/duplicate', ({ params }) => {
      copied.push(String(params['id']))
      return HttpResponse.json({ _id: 'p2' })
    }),
  )
  const { keys } = open()
  await keys.selectOptions(await screen.findByRole('combobox', { name: 'Price' }), '5000-10000')
  await keys.selectOptions(screen.getByRole('combobox', { name: 'Expiry' }), '90')
  await waitFor(() => expect(asked.at(-1)).toContain('priceFrom=5000&priceTo=10000&expiring=90'))
  expect(screen.getByRole('link', { name: 'Export these' })).toHaveAttribute(
    'href',
    '/api/admin/export/products?priceFrom=5000&priceTo=10000&expiring=90',
  )
  expect(screen.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/admin/import')

  const more = screen.getByRole('button', { name: 'More for Rose Water Toner' })
  await keys.click(more)
  expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus()
  expect(screen.getByRole('menuitem', { name: 'See it in the shop' })).toHaveAttribute('href', '/product/toner')
  await keys.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(more).toHaveFocus()
  await keys.keyboard('{Enter}{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: 'Duplicate' })).toHaveFocus()
  await keys.keyboard('{Enter}')
  await waitFor(() => expect(copied).toEqual(['p1']))
  await waitFor(() => expect(location.pathname).toBe('/admin/products/p2'))
})

test('OFFICE-2 ITEM-6 a product opened from the list knows what stands beside it there, and the way back', async () => {
  shop([toner, { ...toner, _id: 'p2', name: 'Rose Cream' }])
  const { keys } = open('/admin/products?view=low&order=name')
  await keys.click(await screen.findByRole('link', { name: 'Rose Cream' }))
  expect(location.pathname).toBe('/admin/products/p2')
  expect(history.state).toEqual({ list: '/admin/products?view=low&order=name', trail: [], rows: ['p1', 'p2'] })
})

describe('ITEM-6 on a phone the sheet of a price', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList,
    )
  })

  test('says which size it is of and what is on the shelf, and leads to the correction with the price saved', async () => {
    const { sent } = shop([toner])
    server.use(http.get('*/api/admin/products/p1', () => HttpResponse.json({ message: 'Not now.' }, { status: 503 })))
    const { keys } = open()
    await keys.click(await priceCell())
    const sheet = screen.getByRole('dialog', { name: 'Rose Water Toner' })
    expect(sheet).toHaveTextContent('Gulistan · 100 ml · GUL-1')
    expect(sheet).toHaveTextContent('4 on the shelf, 1 reserved')
    await keys.clear(within(sheet).getByLabelText('List price'))
    await keys.type(within(sheet).getByLabelText('List price'), '7250')
    await keys.click(within(sheet).getByRole('button', { name: 'Correct' }))
    expect(await screen.findByRole('dialog', { name: 'Correct the stock' })).toBeVisible()
    await waitFor(() => expect(sent.map(({ body }) => body['price'])).toEqual([7250]))
  })

  test('keeps a price that is none, and says so, where the correction is asked for', async () => {
    const { sent } = shop([toner])
    const { keys } = open()
    await keys.click(await priceCell())
    const field = screen.getByLabelText('List price')
    await keys.clear(field)
    await keys.type(field, 'many')
    await keys.click(screen.getByRole('button', { name: 'Correct' }))
    expect(screen.getByText('Write rupees, like 1,250')).toBeVisible()
    expect(field).toHaveValue('many')
    expect(sent).toEqual([])
  })
})
