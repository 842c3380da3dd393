import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { renderShop } from '#/testing/renderShop.tsx'
import { facets } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'
import BrandsPage from './BrandsPage.tsx'

const brand = (name: string) => ({ slug: name.toLowerCase().replace(/[^a-z]+/g, '-'), name })
const many = [
  'COSRX',
  'Anua',
  'AXIS-Y',
  'Dior',
  "d'Alba",
  'CeraVe',
  'Pixi',
  'rhode',
  'SHEGLAM',
  'medicube',
  'گلاب',
  '3CE',
  'Beauty of Joseon',
]

function open(names: string[]) {
  return renderShop(<BrandsPage />, { at: '/brands', catalog: { brands: names.map(brand) } })
}
const main = () => within(screen.getByRole('main'))
const letters = () =>
  main()
    .queryAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

describe('WEB-9: the page of all brands', () => {
  it('shows every brand under its letter, with a way to each letter that has one', async () => {
    const { keys } = open(many)
    expect(main().getByRole('heading', { level: 1, name: 'All brands' })).toBeVisible()
    expect(main().getByText('13 brands from A to Z, every product original and imported.')).toBeVisible()
    expect(letters()).toEqual(['0–9', 'A', 'B', 'C', 'D', 'M', 'P', 'R', 'S', 'گ'])
    const d = main().getByRole('region', { name: 'Brands with D' })
    expect(
      within(d)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(["d'Alba", 'Dior'])
    expect(within(d).getByRole('link', { name: 'Dior' })).toHaveAttribute('href', '/brand/dior')
    const before = window.history.length
    Element.prototype.scrollIntoView ??= () => undefined
    await keys.click(main().getByRole('link', { name: 'Brands with D' }))
    expect(within(d).getByRole('heading')).toHaveFocus()
    expect(window.history.length).toBe(before)
  })

  it('narrows while one types, and Enter opens the one that is left', async () => {
    const { keys } = open(many)
    await keys.type(main().getByRole('searchbox', { name: 'Find a brand' }), 'dalb')
    expect(letters()).toEqual(['D'])
    expect(main().getByRole('status')).toHaveTextContent('1 brand')
    await keys.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/brand/d-alba')
  })

  it('leads to the search where no brand is called so, and back to all', async () => {
    const { keys } = open(many)
    await keys.type(main().getByRole('searchbox'), 'snail')
    expect(main().getByRole('heading', { name: 'No brand is called “snail”' })).toBeVisible()
    expect(main().getByRole('link', { name: 'Search the shop for “snail”' })).toHaveAttribute('href', '/search?q=snail')
    await keys.click(main().getByRole('button', { name: 'Show all brands' }))
    expect(letters()).toHaveLength(10)
  })

  it('needs no index and no field for a few, and says so where there are none', () => {
    const { unmount } = open(['Dior'])
    expect(main().queryByRole('searchbox')).toBeNull()
    expect(main().queryByRole('navigation', { name: 'Letters' })).toBeNull()
    unmount()
    open([])
    expect(main().getByRole('heading', { level: 1, name: 'There are no brands here yet' })).toBeVisible()
  })
})

describe('QUICK-3 SWIFT-3: the page of all brands of a shop with many', () => {
  const names = Array.from({ length: 400 }, (_, at) => `${String.fromCharCode(65 + (at % 26))} brand ${at}`)
  const all = names.map((name, at) => ({ slug: `brand-${at}`, name }))
  const links = () =>
    [...screen.getByRole('main').querySelectorAll('a[href^="/brand/"]')].map((link) => link.textContent)

  it('shows the names that it came with', () => {
    renderShop(<BrandsPage />, { at: '/brands', catalog: { brands: [], brandCount: 400, allBrands: all } })
    expect(links()).toHaveLength(400)
    expect(letters()).toHaveLength(26)
  })

  it('asks for them where another page came first, and narrows them by what was typed meanwhile', async () => {
    let answer: () => void = () => undefined
    const held = new Promise<void>((done) => (answer = done))
    server.use(
      http.get('*/api/products/facets', async ({ request }) => {
        await held
        const brands = new URL(request.url).search === '' ? all.map((one) => ({ ...one, count: 1 })) : []
        return HttpResponse.json(facets({ brands }))
      }),
    )
    const { keys } = renderShop(<BrandsPage />, { at: '/brands', catalog: { brands: [], brandCount: 400 } })
    expect(main().getByText('400 brands from A to Z, every product original and imported.')).toBeVisible()
    expect(main().getByText('Loading...')).toBeVisible()
    await keys.type(main().getByRole('searchbox'), 'brand 39')
    expect(main().queryByRole('heading', { name: /No brand is called/ })).toBeNull()
    answer()
    expect(await main().findByRole('link', { name: 'N brand 39' })).toHaveAttribute('href', '/brand/brand-39')
    expect(links()).toHaveLength(11) // 39 and 390 to 399
    expect(main().queryByText('Loading...')).toBeNull()
    await keys.clear(main().getByRole('searchbox'))
    expect(links()).toHaveLength(400)
  })

  it('says why they do not come, and asks again', async () => {
    server.use(
      http.get('*/api/products/facets', () => HttpResponse.json({ message: 'Too many requests.' }, { status: 429 }), {
        once: true,
      }),
      http.get('*/api/products/facets', () => HttpResponse.json(facets({ brands: [{ ...all[0]!, count: 1 }] }))),
    )
    const { keys } = renderShop(<BrandsPage />, { at: '/brands', catalog: { brands: [], brandCount: 400 } })
    expect(await main().findByRole('alert')).toHaveTextContent('Too many requests.')
    expect(main().queryByText('Loading...')).toBeNull()
    await keys.click(main().getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('link', { name: 'A brand 0' })).toBeVisible()
  })
})
