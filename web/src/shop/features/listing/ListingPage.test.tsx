import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { Facets, Product } from '#/shared/api/types.ts'
import type { ListingKind } from '#/shop/state/listingQuery.ts'
import ListingPage from './ListingPage.tsx'
import SearchPage from './SearchPage.tsx'
import { pagesAround } from './Pager.tsx'
import { facets, product } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { server } from '#/testing/server.ts'

/** The shop's answers for lists; returns the queries it got. */
function shopHas(products: Product[], total = products.length, counts: Partial<Facets> = {}) {
  const asked: string[] = []
  server.use(
    http.get('*/api/products/facets', () => HttpResponse.json(facets({ total, ...counts }))),
    http.get('*/api/products', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json(products, { headers: { 'X-Total-Count': String(total) } })
    }),
  )
  return asked
}

function open(kind: ListingKind, slug: string, at: string) {
  return renderShop(<ListingPage kind={kind} slug={slug} />, { at })
}

const cards = () => within(screen.getByRole('main')).getAllByRole('article')
const main = () => within(screen.getByRole('main'))

describe('lists', () => {
  it('LIST-3: title-cases the slug of a brand', () => {
    shopHas([])
    open('brand', 'la-roche-posay', '/brand/la-roche-posay')
    expect(screen.getByRole('heading', { level: 1, name: 'La Roche Posay' })).toBeVisible()
  })

  it('PLAIN-9: a brand says in a sentence where it is at home and what it has here, and its name once', async () => {
    const categories = ['serum', 'cream', 'toner', 'mask', 'hydrating'].map((slug, at) => ({
      slug,
      name: slug,
      count: 9 - at,
    }))
    const about = [
      { kind: 'brand' as const, slug: 'cosrx', name: 'COSRX', origin: 'Philippines', story: 'Since 2013.' },
    ]
    shopHas([product()], 8, { total: 8, categories, about })
    const whole = open('brand', 'cosrx', '/brand/cosrx')
    const said = (await main().findByText('the Philippines')).parentElement!
    expect(said).toHaveTextContent('From the Philippines: serum, cream, toner and more, 8 products in all.')
    // The owner's text comes first, and the specified one ends the path to the page.
    expect(main().getByText('Since 2013.').compareDocumentPosition(said)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(
      within(main().getByRole('navigation', { name: 'Breadcrumb' })).getByRole('heading', { level: 1 }),
    ).toHaveTextContent('Cosrx')
    expect(main().getAllByText('Cosrx')).toHaveLength(1)
    whole.unmount()
    // The count of a filtered list is not the brand's count.
    const filtered = open('brand', 'cosrx', '/brand/cosrx?category=serum')
    expect((await main().findByText('the Philippines')).parentElement).toHaveTextContent(/^From the Philippines.$/)
    filtered.unmount()
    shopHas([product()], 1, { total: 1, categories: categories.slice(0, 1) })
    open('brand', 'cosrx', '/brand/cosrx')
    expect(await main().findByText('Serum, 1 product.')).toBeVisible()
  })

  it('QUICK-3 SWIFT-3: a brand that the page does not name is headed by its address, then by its own counts', async () => {
    const many = { brands: [], brandCount: 400 }
    const mark = (text: string) => main().getByText(text, { selector: 'p[aria-hidden] span' })
    shopHas([], 0, { total: 0, brands: [{ slug: 'l-oreal', name: 'L’Oréal', count: 0 }] })
    const filtered = renderShop(<ListingPage kind="brand" slug="l-oreal" />, {
      at: '/brand/l-oreal?max=1',
      catalog: many,
    })
    const heading = main().getByRole('heading', { level: 1, name: 'L Oreal' })
    expect(mark('L Oreal')).toBeVisible()
    await waitFor(() => expect(mark('L’Oréal')).toBeVisible())
    expect(document.title).toBe('L’Oréal')
    expect(heading, 'the focus stays in the heading').toBeInTheDocument()
    filtered.unmount()
    // The menu knows the spelling of some.
    renderShop(<ListingPage kind="brand" slug="estee-lauder" />, { at: '/brand/estee-lauder', catalog: many })
    expect(mark('Estée Lauder')).toBeVisible()
  })

  it('QUICK-3 SWIFT-3: filters by brands and says so by the names that the list’s counts have', async () => {
    shopHas([product()], 1, {
      brands: [
        { slug: 'l-oreal', name: 'L’Oréal', count: 3 },
        { slug: 'd-alba', name: 'd’Alba', count: 2 },
      ],
    })
    renderShop(<ListingPage kind="category" slug="serum" />, {
      at: '/category/serum?brand=d-alba',
      catalog: { brands: [], brandCount: 400 },
    })
    expect(await main().findByRole('button', { name: 'Remove d’Alba' })).toBeVisible()
    expect(main().getByRole('checkbox', { name: /^L’Oréal/ })).not.toBeChecked()
    expect(main().getByRole('checkbox', { name: /^d’Alba/ })).toBeChecked()
  })

  it('WEB-9: a picture of the head that does not come leaves none behind', () => {
    shopHas([product()])
    open('category', 'serum', '/category/serum')
    const picture = main().getAllByRole('presentation')[0]!
    expect(picture).toBeVisible()
    fireEvent.error(picture)
    expect(picture).not.toBeVisible()
  })

  it('LIST-3 HOME-9: writes axisy and axis-y as the one brand they are', () => {
    shopHas([])
    for (const slug of ['axisy', 'axis-y']) {
      const { unmount } = open('brand', slug, `/brand/${slug}`)
      expect(screen.getByRole('heading', { level: 1, name: 'AXIS-Y' })).toBeVisible()
      unmount()
    }
  })

  it('LIST-5: calls the category deal Best Deals', () => {
    shopHas([])
    open('category', 'deal', '/category/deal')
    expect(screen.getByRole('heading', { level: 1, name: 'Best Deals' })).toBeVisible()
  })

  it('PLAIN-7: a skin type begins with what is made for it, and no filter calls anything a deal', async () => {
    const asked = shopHas([product()], 1, {
      categories: [
        { slug: 'serum', name: 'Serum', count: 1 },
        { slug: 'deal', name: 'Best Deals', count: 1 },
      ],
    })
    open('skin-type', 'oily-skin', '/skin-type/oily-skin')
    expect((await screen.findAllByRole('checkbox', { name: /Serum/ })).length).toBeGreaterThan(0)
    expect(asked[0]).toContain('sort=featured')
    expect(main().getByRole('combobox')).toHaveDisplayValue('Made for it')
    expect(screen.queryByRole('checkbox', { name: /Deal/ })).toBeNull()
  })

  it('PLAIN-7: cards of a skin type say what they do, not once more for whom they are', async () => {
    const made = (_id: string, skinType: string) =>
      product({ _id, size: '30 ml', skinType, skinTypes: ['oily-skin', 'dry-skin'], categories: ['soothing'] })
    shopHas([made('a', 'oily-skin'), made('b', 'dry-skin')])
    open('skin-type', 'oily-skin', '/skin-type/oily-skin')
    expect(await screen.findByText('30 ml · soothing')).toBeVisible()
    expect(screen.getByText('30 ml · for dry skin')).toBeVisible()
    expect(screen.queryByText(/for oily skin/)).toBeNull()
  })

  it('PLAIN-2: says how a search was read, and cards tell their caution', async () => {
    shopHas([product({ name: 'Retinol', caution: 'retinoid' })], 1, {
      reading: { corrected: 'retinol', cautions: true },
    })
    renderShop(<SearchPage />, { at: '/search?q=ritinol' })
    expect(await screen.findByRole('link', { name: 'Search for “ritinol” instead' })).toBeVisible()
    expect(within(cards()[0]!).getByText('Contains a retinoid: not in pregnancy.')).toBeVisible()
  })

  it('SHELF-1: calls a category and a skin type as the owner does', () => {
    shopHas([])
    const owned = {
      categories: [{ slug: 'hair-care', name: 'Hair & Scalp', count: 0 }],
      skinTypes: [{ slug: 'teen-skin', name: 'Young Skin', count: 0 }],
    }
    for (const [kind, slug, name] of [
      ['category', 'hair-care', 'Hair & Scalp'],
      ['skin-type', 'teen-skin', 'Young Skin'],
    ] as const) {
      const { unmount } = renderShop(<ListingPage kind={kind} slug={slug} />, {
        at: `/${kind}/${slug}`,
        catalog: owned,
      })
      expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
      unmount()
    }
  })

  it('GEN-9: says Loading..., then shows cards with count and prices (LIST-7)', async () => {
    shopHas([product({ name: 'Essence', price: 1999 })])
    open('brand', 'cosrx', '/brand/cosrx')
    expect(screen.getByText('Loading...')).toBeVisible()
    expect(await main().findByRole('link', { name: 'Essence' })).toHaveAttribute(
      'href',
      expect.stringContaining('/product/'),
    )
    expect(screen.queryByText('Loading...')).toBeNull()
    expect(main().getByText('1 product')).toBeVisible()
    expect(main().getByText('Rs 1,439')).toBeVisible()
  })

  it('WEB-9 SHELF-1: the head of a brand says where it is at home, and nothing where that is not known', async () => {
    const about = { kind: 'brand' as const, slug: 'cosrx', name: 'COSRX', origin: 'South Korea' }
    server.use(
      http.get('*/api/products/facets', () => HttpResponse.json(facets({ about: [about] }))),
      http.get('*/api/products', () => HttpResponse.json([product()])),
    )
    const { unmount } = open('brand', 'cosrx', '/brand/cosrx')
    expect(await main().findByText('South Korea')).toHaveProperty('tagName', 'BDI')
    expect(main().getByText('South Korea').parentElement).toHaveTextContent(/^From South Korea: /)
    unmount()
    shopHas([product()])
    open('brand', 'rhode', '/brand/rhode')
    expect(await main().findByRole('article')).toBeVisible()
    expect(main().queryByText(/^From\b.*in all/)).toBeNull()
    expect(document.querySelector('bdi')).toBeNull()
  })

  it.each([
    ['brand', 'cosrx', 'No products found'],
    ['skin-type', 'oily-skin', 'No products found'],
    ['category', 'serum', 'No products found'],
    ['top-sells', '', 'No top-selling products available'],
    ['trending', '', 'No products found'],
  ] as const)('LIST-2 LIST-3 LIST-4 LIST-5: an empty %s list %s says "%s"', async (kind, slug, words) => {
    shopHas([])
    open(kind, slug, '/')
    expect(await screen.findByRole('heading', { name: words })).toBeVisible()
    expect(main().queryByRole('article')).toBeNull()
  })

  it.each([
    ['category', 'serum', 'Error fetching products.'],
    ['brand', 'cosrx', 'The shelf fell over.'],
    ['skin-type', 'dry-skin', 'The shelf fell over.'],
    ['top-sells', '', 'The shelf fell over.'],
  ] as const)('LIST-6: a failed %s list %s says "%s", and tries again', async (kind, slug, words) => {
    server.use(
      http.get('*/api/products/facets', () => HttpResponse.json(facets())),
      http.get('*/api/products', () => HttpResponse.json({ message: 'The shelf fell over.' }, { status: 500 })),
    )
    const { keys } = open(kind, slug, '/')
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    // WEB-9: disabled filters beside it would look as if they were still loading.
    expect(main().queryByRole('complementary')).toBeNull()
    expect(main().queryByRole('button', { name: 'Filters' })).toBeNull()
    shopHas([product({ name: 'Back again' })])
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await main().findByRole('link', { name: 'Back again' })).toBeVisible()
  })

  it('LIST-1: trending has a hero, sections, a carousel and a grid, newest first by createdAt', async () => {
    const asked = shopHas(['A', 'B', 'C', 'D', 'E'].map((name) => product({ _id: name, name })))
    open('trending', '', '/trending')
    expect(screen.getByRole('heading', { level: 1, name: 'Trending' })).toBeVisible()
    expect(main().getByRole('list', { name: 'Trending by skin type' })).toBeVisible()
    const carousel = await screen.findByRole('group', { name: 'Newest' })
    expect(within(carousel).getAllByRole('article')).toHaveLength(5)
    expect(cards()).toHaveLength(10)
    expect(asked[0]).toContain('sort=featured')
    expect(asked[0]).toContain('trending=true')
  })

  it('shows what the server sent without asking again', () => {
    renderShop(<ListingPage kind="brand" slug="cosrx" />, {
      at: '/brand/cosrx',
      products: { productsByBrand: { cosrx: [product({ name: 'From the server' })] } },
      catalog: { listing: { key: 'brand:cosrx', total: 1, page: 1, pageSize: 24, facets: facets() } },
    })
    expect(main().getByRole('link', { name: 'From the server' })).toBeVisible()
    expect(screen.queryByText('Loading...')).toBeNull()
  })
})

it('QUICK-3: a filter by brand says how many there are, and names the others when they are wanted', async () => {
  const brands = Array.from({ length: 20 }, (_, at) => ({ slug: `b-${at}`, name: `Brand ${at}`, count: 1 }))
  const asked = shopHas([product()], 1, { brands })
  const { keys } = renderShop(<ListingPage kind="category" slug="serum" />, {
    at: '/category/serum',
    products: { items: [product()] },
    catalog: {
      listing: {
        key: 'category:serum',
        total: 1,
        page: 1,
        pageSize: 24,
        facets: facets({ brands: brands.slice(0, 10) }),
        brandCount: 20,
      },
    },
  })
  const group = within(main().getByRole('group', { name: 'Brand' }))
  expect(group.getAllByRole('checkbox')).toHaveLength(7)
  expect(asked).toEqual([])
  await keys.click(group.getByRole('button', { name: /^All 20/ }))
  await waitFor(() => {
    expect(group.getAllByRole('checkbox')).toHaveLength(20)
  })
  expect(group.queryByRole('button')).toBeNull()
  expect(asked).toHaveLength(1)
})

describe('filters, order and pages are the address', () => {
  const counts: Partial<Facets> = {
    skinTypes: [{ slug: 'dry-skin', name: 'Dry Skin', count: 3 }],
    categories: [{ slug: 'serum', name: 'Serum', count: 2 }],
    inStock: 4,
  }

  it('a tick narrows the list and is written into the address; its chip takes it away', async () => {
    const asked = shopHas([product()], 1, counts)
    const { keys } = open('brand', 'cosrx', '/brand/cosrx')
    await keys.click(await main().findByRole('checkbox', { name: /Dry skin/ }))
    expect(window.location.search).toBe('?skinType=dry-skin')
    await waitFor(() => {
      expect(asked.at(-1)).toContain('skinType=dry-skin')
    })
    await keys.click(await main().findByRole('button', { name: 'Remove Dry skin' }))
    expect(window.location.search).toBe('')
  })

  it('reads the address, offers no filter of what the page is of, and clears all', async () => {
    shopHas([], 0, counts)
    const { keys } = open('brand', 'cosrx', '/brand/cosrx?inStock=true&max=2000&skinType=dry-skin')
    expect(await main().findByRole('checkbox', { name: /Dry skin/ })).toBeChecked()
    expect(main().getByRole('checkbox', { name: /In stock/ })).toBeChecked()
    expect(main().getByRole('textbox', { name: 'To' })).toHaveValue('2000')
    expect(main().queryByRole('group', { name: 'Brand' })).toBeNull()
    await keys.click(await main().findByRole('button', { name: 'Clear all filters' }))
    expect(window.location.search).toBe('')
  })

  it('takes a price range when a box is left', async () => {
    shopHas([product()], 1, counts)
    const { keys } = open('brand', 'cosrx', '/brand/cosrx')
    await keys.type(await main().findByRole('textbox', { name: 'From' }), '1a50')
    await keys.tab()
    expect(window.location.search).toBe('?min=150')
  })

  it('sorts', async () => {
    const asked = shopHas([product()])
    const { keys } = open('category', 'serum', '/category/serum')
    await screen.findByRole('article')
    await keys.selectOptions(main().getByRole('combobox', { name: 'Sort by' }), 'Price, low to high')
    expect(window.location.search).toBe('?sort=price-asc')
    await waitFor(() => {
      expect(asked.at(-1)).toContain('sort=price-asc')
    })
  })

  it('has links to its pages, keeping the filters', async () => {
    shopHas([product()], 60)
    open('brand', 'cosrx', '/brand/cosrx?page=2&sort=name')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(pages.getByText('25 to 48 of 60 products')).toBeVisible()
    expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    expect(pages.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', '/brand/cosrx?page=3&sort=name')
    expect(pages.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/brand/cosrx?sort=name')
  })

  it('leaves out pages that are far away', () => {
    expect(pagesAround(1, 1)).toEqual([1])
    expect(pagesAround(5, 10)).toEqual([1, null, 4, 5, 6, null, 10])
    expect(pagesAround(10, 10)).toEqual([1, null, 9, 10])
  })
})

describe('a card', () => {
  it('PDP-6: adds one unit, and says so', async () => {
    shopHas([product({ name: 'Essence' })])
    const { keys, store } = open('brand', 'cosrx', '/brand/cosrx')
    await keys.click(await main().findByRole('button', { name: 'Add to Cart: Essence' }))
    expect(screen.getByText('Product added to cart!')).toBeVisible()
    expect(store.getState().cart.items).toMatchObject([{ name: 'Essence', quantity: 1 }])
    expect(store.getState().cart.items[0]).not.toHaveProperty('description')
  })

  it('PDP-3: leads to the choice where there are several colours, and adds the only one', async () => {
    shopHas([
      product({ _id: 'tint', name: 'Tint', colors: ['#c98f84', 'Ribbon'] }),
      product({ _id: 'balm', name: 'Balm', colors: ['Clear'] }),
      product({ _id: 'gone', name: 'Gone', colors: ['#c98f84', 'Ribbon'], stock: 0 }),
    ])
    const { keys, store } = open('brand', 'rhode', '/brand/rhode')
    expect(await main().findByRole('link', { name: 'Choose colour: Tint' })).toHaveAttribute('href', '/product/tint')
    expect(main().queryByRole('button', { name: 'Add to Cart: Tint' })).toBeNull()
    expect(main().getByRole('button', { name: 'Out of stock: Gone' })).toBeDisabled()
    await keys.click(main().getByRole('button', { name: 'Add to Cart: Balm' }))
    expect(store.getState().cart.items).toMatchObject([{ name: 'Balm', selectedColor: 'Clear' }])
  })

  it('cannot be bought when it is out of stock, and adds no more than there are', async () => {
    shopHas([product({ _id: 'none', name: 'Gone', stock: 0 }), product({ _id: 'two', name: 'Last', stock: 1 })])
    const { keys, store } = open('brand', 'cosrx', '/brand/cosrx')
    expect(await main().findByRole('button', { name: 'Out of stock: Gone' })).toBeDisabled()
    const last = main().getByRole('button', { name: 'Add to Cart: Last' })
    await keys.click(last)
    await keys.click(last)
    expect(screen.getByText(/Only 1 of Last are left/)).toBeVisible()
    expect(store.getState().cart.items).toMatchObject([{ name: 'Last', quantity: 1 }])
  })
})

describe('search', () => {
  it('lists what the words find', async () => {
    const asked = shopHas([product({ name: 'Snail Essence' })])
    renderShop(<SearchPage />, { at: '/search?q=snail' })
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “snail”' })).toBeVisible()
    expect(await main().findByRole('link', { name: 'Snail Essence' })).toBeVisible()
    expect(asked[0]).toContain('q=snail')
  })

  it('is no dead end where it finds nothing: other words, the categories, the top sells', async () => {
    shopHas([])
    renderShop(<SearchPage />, { at: '/search?q=zzqq' })
    expect(await main().findByRole('heading', { name: 'No products found' })).toBeVisible()
    expect(main().getByText(/^Try fewer or other words/)).toBeVisible()
    expect(main().getByRole('link', { name: /^Sunscreen/ })).toHaveAttribute('href', '/category/sunscreen')
    expect(main().getByRole('link', { name: 'See the Top Sells' })).toBeVisible()
    expect(main().queryByRole('complementary', { name: 'Filters' })).toBeNull()
    expect(main().queryByRole('combobox')).toBeNull()
  })

  it('says nothing of categories in a shop that has none yet', async () => {
    shopHas([])
    const { unmount } = renderShop(<SearchPage />, { at: '/search?q=zzqq', catalog: { categories: [] } })
    expect(await main().findByRole('heading', { name: 'No products found' })).toBeVisible()
    expect(main().queryByRole('heading', { name: 'Or look through the categories' })).toBeNull()
    unmount()
    renderShop(<SearchPage />, { at: '/search', catalog: { categories: [] } })
    expect(main().getByRole('searchbox')).toBeVisible()
    expect(main().queryByRole('heading', { name: 'Or look through the categories' })).toBeNull()
  })

  it('offers the categories where there are no words', () => {
    renderShop(<SearchPage />, { at: '/search' })
    expect(main().getByRole('searchbox')).toBeVisible()
    expect(main().getByRole('link', { name: /^Sunscreen/ })).toHaveAttribute('href', '/category/sunscreen')
  })
})
