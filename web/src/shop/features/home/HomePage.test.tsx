import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { HomeAnswer, Review, ShownHome } from '#/shared/api/types.ts'
import { fetchTrending } from '#/shop/state/productSlice.ts'
import { parseListingQuery } from '#/shop/state/listingQuery.ts'
import HomePage from './HomePage.tsx'
import { facets, product, user } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { homeBrands, terms } from '#/testing/terms.ts'
import { server } from '#/testing/server.ts'

// The lower parts are a chunk of their own, whose first load takes a while.
configure({ asyncUtilTimeout: 20_000 })

const reviews: Review[] = [
  { text: 'She checked the seal.', avatar: '/a.webp', name: 'Hina Raza', username: '@hina' },
  { text: 'Paid at the door.', avatar: '', name: 'Sana Malik', username: '@sana' },
]

/** Five products named One to Five, of which Five has the greatest id. */
const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, index) =>
  product({ _id: `0190-${index}`, name, price: 1000 }),
)

const full = {
  products: {
    trending: five.toReversed(), // in the server's order (HOME-5)
    deals: five.map((p) => ({ ...p, _id: `d${p._id}`, name: `Deal ${p.name}` })),
    topSelling: five,
  },
  catalog: {
    home: {
      brands: homeBrands.map(({ slug }) => ({
        slug,
        name: slug.toUpperCase(),
        products: five.slice(0, slug === 'cosrx' ? 4 : 1),
      })),
      categories: [],
      skinTypes: [],
    },
    categories: terms.categories.map((row) =>
      row.slug === 'serum' ? { slug: 'serum', name: 'Serum', count: 12 } : row,
    ),
  },
}

beforeEach(() => {
  server.use(http.get('*/api/reviews', () => HttpResponse.json(reviews)))
})

async function open(given: Parameters<typeof renderShop>[1] = full) {
  const view = renderShop(<HomePage />, given)
  await screen.findByRole('heading', { name: 'WE SELL EMOTIONS, NOT PRODUCTS' })
  return view
}

const section = (name: string) => within(screen.getByRole('region', { name }))
const names = (name: string) =>
  section(name)
    .getAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent)

describe('the hero', () => {
  it('HOME-2 GEN-5: promotes the sign-up offer, with a real price', async () => {
    await open()
    const hero = section('Imported skincare, honestly priced.')
    expect(hero.getByRole('link', { name: 'Join free, take 31% off' })).toHaveAttribute('href', '/register')
    expect(hero.getByText('Rs 720')).toBeVisible()
    expect(hero.getByText('Rs 690')).toBeVisible()
  })

  it('WEB-9: comes in the order in which a phone shows it, so that nothing moves while the rest of the page is on its way', async () => {
    await open()
    const hero = screen.getByRole('region', { name: 'Imported skincare, honestly priced.' })
    const shown = [...hero.querySelectorAll('h1, a, picture, dl')].map((part) => part.localName)
    expect(shown).toEqual(['h1', 'a', 'a', 'dl', 'picture'])
  })

  it('HOME-1: shows the offer until the page is scrolled more than 50 px', async () => {
    await open()
    const scrollTo = (y: number) => {
      Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
      fireEvent.scroll(window)
    }
    expect(screen.getByRole('complementary', { name: 'Offer' })).toBeVisible()
    scrollTo(50)
    expect(screen.getByRole('complementary', { name: 'Offer' })).toBeVisible()
    scrollTo(51)
    expect(screen.queryByRole('complementary', { name: 'Offer' })).toBeNull()
    scrollTo(0)
  })

  it('SURE-10: claims no more brands than the shop has', async () => {
    await open({ ...full, catalog: { ...full.catalog, brands: [] } })
    expect(section('Why shop here').getByText('Authentic imported goods')).toBeVisible()
    expect(screen.queryByText(/over 25 brands/i)).toBeNull()
  })

  it('SURE-10: a shop without products and without a bank account names no brand and speaks of cash alone', async () => {
    const none = homeBrands.map(({ slug }) => ({ slug, name: slug, products: [] }))
    server.use(http.get('*/api/reviews', () => HttpResponse.json([])))
    renderShop(<HomePage />, {
      products: { trending: [], deals: [], topSelling: [] },
      catalog: { home: { brands: none, categories: [], skinTypes: [] } },
      config: { bankTransfer: false },
    })
    await screen.findByRole('heading', { name: 'Shop by categories' })
    expect(section('Why shop here').getByText('Cash on delivery')).toBeVisible()
    await waitFor(() => expect(screen.queryByText(/WE SELL EMOTIONS/)).toBeNull())
    expect(
      screen.queryByText(/bank|cosrx|medicube|25 brands|trending now/i, { ignore: 'noscript *, script' }),
    ).toBeNull()
    expect(screen.queryByRole('group', { name: 'Brands' })).toBeNull()
  })

  it('QUICK-3 SWIFT-3: claims the brands that the page does not name, and leads to all', async () => {
    await open({ ...full, catalog: { ...full.catalog, brands: [], brandCount: 400 } })
    expect(section('Why shop here').getByText('Over 25 brands')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'All 400 brands, A to Z' })).toHaveAttribute('href', '/brands')
    expect(section('Shop by brands').getAllByRole('link')).toHaveLength(13)
  })

  it('GEN-3: makes the shop’s claims', async () => {
    const brands = Array.from({ length: 26 }, (_, at) => ({ slug: `brand-${at}`, name: `Brand ${at}` }))
    await open({ ...full, catalog: { ...full.catalog, brands } })
    const claims = section('Why shop here')
    for (const words of [
      'Authentic imported goods',
      /Across Pakistan/,
      /Cash on delivery or card\/bank payment/,
      '7-day money-back guarantee',
      'Over 25 brands',
    ]) {
      expect(claims.getByText(words)).toBeVisible()
    }
  })
})

describe('the owner’s own opening picture', () => {
  const image = `/media/products/${'0'.repeat(32)}.c8a090.w-640.jpg`
  const hero = () => screen.getByRole('region', { name: /^(Imported skincare|Husn Store)/ })
  const sections = [{ kind: 'hero' as const }, { kind: 'testimonials' as const }]
  const shown = async (config: NonNullable<Parameters<typeof renderShop>[1]>['config']) => {
    await open({ ...full, config: { home: { sections }, ...config } })
    return hero()
  }

  it('OWN-6: stands in the place of the sample’s and of none, first of the page to load, with its size and words', async () => {
    for (const without of [undefined, ['sample' as const]]) {
      const picture = { image, alt: 'Rose water', focus: 'top' as const, width: 900, height: 1200 }
      const one = await shown({ shopName: 'Husn Store', ...(without && { without }), home: { sections, picture } })
      const all = within(one).getAllByRole('img')
      expect(all).toHaveLength(1)
      expect(all[0]).toHaveAttribute('alt', 'Rose water')
      expect(all[0]).toHaveAttribute('width', '900')
      expect(all[0]).toHaveAttribute('fetchpriority', 'high')
      expect(all[0]?.className).toMatch(/tall.*top/)
      expect(one.querySelector('source')?.srcset).toContain('-1280.webp 1280w')
      expect(one).not.toHaveAttribute('data-plain')
      cleanup()
    }
  })

  it('OWN-6: a shop without one stands on its words, and the sample keeps its bottles', async () => {
    const plain = await shown({ shopName: 'Husn Store', without: ['sample'] })
    expect(plain.querySelector('img')).toBeNull()
    expect(plain).toHaveAttribute('data-plain')
    cleanup()
    const sample = await shown({})
    expect(sample.querySelector('picture[data-grain] img')).not.toBeNull()
  })
})

describe('the sections', () => {
  it('HOME-5: Trending Now holds four products, sorted by _id descending', async () => {
    await open()
    expect(names('Trending Now')).toEqual(['Five', 'Four', 'Three', 'Two'])
  })

  it('HOME-6: Best Deals holds four products, sorted by _id descending', async () => {
    await open()
    expect(names('Best Deals')).toEqual(['Deal Five', 'Deal Four', 'Deal Three', 'Deal Two'])
  })

  it('HOME-3: the brands pass by, 30 s a loop', async () => {
    await open()
    const strip = screen.getByRole('group', { name: 'Brands' })
    expect(strip).toHaveAttribute('data-loop', '30s')
    expect(within(strip).getAllByRole('link')).toHaveLength(13)
  })

  it('HOME-4: shops by skin type, categories and brands', async () => {
    await open()
    expect(section('Shop by skin type').getAllByRole('link')).toHaveLength(7)
    expect(section('Shop by categories').getAllByRole('link')).toHaveLength(19)
    expect(section('Shop by categories').getByRole('link', { name: /Serum 12/ })).toHaveAttribute(
      'href',
      '/category/serum',
    )
    expect(section('Shop by brands').getAllByRole('link')).toHaveLength(13)
  })

  it('HOME-7 PLAIN-9: Top Sells is a carousel whose films play before the page, and lead to the product', async () => {
    const withFilm = {
      ...full,
      products: { ...full.products, topSelling: [product({ name: 'Filmed', video: '/film.mp4' })] },
    }
    const { keys } = await open(withFilm)
    const carousel = within(screen.getByRole('group', { name: 'Top Sells' }))
    const watch = carousel.getByRole('button', { name: 'Watch Filmed' })
    await keys.click(watch)
    const dialog = within(await screen.findByRole('dialog', { name: 'Filmed' }))
    expect(dialog.getByLabelText('How to use Filmed').querySelector('source')).toHaveAttribute('src', '/film.mp4')
    expect(dialog.getByRole('link', { name: 'See the product' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/product\//),
    )
    await keys.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByLabelText('How to use Filmed')).toBeNull()
    expect(watch).toHaveFocus()
  })

  it('HOME-8 HOME-9: each brand has its first four products and See All, in the given order', async () => {
    await open()
    const links = screen.getAllByRole('link', { name: /^See All from/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(homeBrands.map(({ slug }) => `/brand/${slug}`))
    expect(section('COSRX').getAllByRole('article')).toHaveLength(4)
    expect(section('COSRX').getByRole('link', { name: 'All of COSRX' })).toHaveAttribute('href', '/brand/cosrx')
  })

  it('HOME-10: finds the section that the address names where the browser had to draw the page itself', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    renderShop(<HomePage />, { ...full, at: '/#brands' })
    await waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Shop by brands' })).toHaveFocus()
    })
    expect(scrolled).toHaveBeenCalled()
  })

  it('HOME-10: scrolls to the section that the navigation named, once', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
    renderShop(<HomePage />, full)
    await screen.findByRole('heading', { name: 'Shop by brands' })
    act(() => {
      window.history.pushState({ section: 'brands' }, '', '/')
    })
    await waitFor(() => {
      expect(screen.getByRole('heading', { name: 'Shop by brands' })).toHaveFocus()
    })
    expect(scrolled).toHaveBeenCalled()
    expect(window.history.state).not.toHaveProperty('section')
  })
})

describe('SHELF-2 the page as the owner lays it out', () => {
  const lay = (home: ShownHome, given: Parameters<typeof renderShop>[1] = full) =>
    renderShop(<HomePage />, { ...given, config: { home } })
  const headings = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading', { level: 2 })
      .map((heading) => heading.textContent)

  it('shows the sections in their order, under their titles, and none beside', async () => {
    lay({ sections: [{ kind: 'brands' }, { kind: 'trending', title: 'اس ہفتے' }, { kind: 'hero' }] })
    await screen.findByRole('heading', { name: 'اس ہفتے' })
    expect(headings()).toEqual(['Shop by brands', 'اس ہفتے'])
    expect(screen.queryByRole('group', { name: 'Brands' })).toBeNull()
    expect(screen.getByRole('complementary', { name: 'Offer' })).toBeVisible()
  })

  it('has a heading of its own where the opening picture is not shown, and no offer', async () => {
    lay({ sections: [{ kind: 'trending' }] })
    await screen.findByRole('heading', { name: 'Trending Now' })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gulaab')
    expect(screen.queryByRole('complementary', { name: 'Offer' })).toBeNull()
  })

  it('keeps the order of the server, what is pinned first, and says so', async () => {
    const pins = { trending: ['0190-0'], topSells: ['0190-2'], deals: ['d0190-1'] }
    const [one, two, three, four] = five
    const products = {
      ...full.products,
      trending: [one, four, three, two],
      topSelling: [three, one],
    } as typeof full.products
    lay(
      { sections: [{ kind: 'trending' }, { kind: 'top-sells' }, { kind: 'deals' }] },
      { products, catalog: { ...full.catalog, home: { ...full.catalog.home, pins } } },
    )
    await screen.findByRole('heading', { name: 'Trending Now' })
    expect(names('Trending Now')).toEqual(['One', 'Four', 'Three', 'Two'])
    expect(section('Trending Now').getAllByText('Our pick')).toHaveLength(1)
    expect(names('Top Sells')).toEqual(['Three', 'One'])
    expect(section('Top Sells').getAllByText('COSRX, our pick')).toHaveLength(1)
    expect(names('Best Deals')).toEqual(['Deal Two', 'Deal Five', 'Deal Four', 'Deal Three'])
  })

  it('says the owner’s words to guests, and to members the usual ones where they have none', async () => {
    const hero = { title: 'جلد *پہلے*', text: 'All {guest}% off.' }
    const { unmount } = lay({
      sections: [{ kind: 'hero' }, { kind: 'trending' }],
      hero,
      promises: ['*{days} days*, {delivery}'],
    })
    const title = screen.getByRole('heading', { level: 1 })
    expect(title).toHaveTextContent('جلد پہلے')
    expect(title).toHaveAttribute('lang', 'ur')
    expect(title).toHaveAttribute('dir', 'rtl')
    expect(screen.getByText('All 28% off.')).toBeVisible()
    expect(within(screen.getByRole('complementary', { name: 'Promises' })).getByRole('listitem')).toHaveTextContent(
      '7 days, Free shipping across Pakistan',
    )
    unmount()
    renderShop(<HomePage />, { ...full, user: user(), config: { home: { sections: [{ kind: 'hero' }], hero } } })
    expect(await screen.findByText('Your member price is on: 31% off everything, on every order.')).toBeVisible()
  })

  it('asks for its data and says when it failed, also where trending is not shown', async () => {
    server.use(http.get('*/api/home', () => HttpResponse.json({ message: 'Try later.' }, { status: 503 })))
    renderShop(<HomePage />, { config: { home: { sections: [{ kind: 'brands' }] } } })
    expect(await screen.findByText('Try later.')).toBeVisible()
  })
})

describe('GEN-5 the tiers', () => {
  it('a member sees 31 % at once, and no invitation', async () => {
    await open({ ...full, user: user() })
    await waitFor(() => {
      expect(section('Trending Now').getAllByText('Rs 690')).toHaveLength(4)
    })
    expect(section('Trending Now').queryByText(/for members/)).toBeNull()
  })

  it('WEB-9: a guest sees 28 %, in one sentence; what a member pays stands in the hero, not on every card', async () => {
    await open()
    expect(section('Trending Now').getAllByText('Rs 720')).toHaveLength(4)
    expect(section('Trending Now').queryByText(/for members/)).toBeNull()
    expect(section('Imported skincare, honestly priced.').getByText('Rs 690')).toBeVisible()
  })
})

describe('after a navigation', () => {
  const answer: HomeAnswer = {
    trending: five.toReversed(),
    deals: [],
    topSells: [],
    brands: [],
    categories: [],
    skinTypes: [],
  }

  it('GEN-9: says Loading... and then shows the sections', async () => {
    server.use(http.get('*/api/home', () => HttpResponse.json(answer)))
    renderShop(<HomePage />)
    expect(screen.getByText('Loading...')).toBeVisible()
    await waitFor(() => {
      expect(names('Trending Now')).toEqual(['Five', 'Four', 'Three', 'Two'])
    })
    expect(screen.queryByText('Loading...')).toBeNull()
  })

  it('GEN-9: shows the error text when it failed, and tries again', async () => {
    server.use(http.get('*/api/home', () => HttpResponse.json({ message: 'Try later.' }, { status: 503 })))
    const { keys } = renderShop(<HomePage />)
    expect(await screen.findByText('Try later.')).toBeVisible()
    server.use(http.get('*/api/home', () => HttpResponse.json(answer)))
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => {
      expect(names('Trending Now')).toHaveLength(4)
    })
  })

  it('does not take the narrowed list of the trending page for its own', async () => {
    server.use(
      http.get('*/api/products/facets', () => HttpResponse.json(facets())),
      http.get('*/api/products', () => HttpResponse.json([product({ name: 'Narrowed' })])),
      http.get('*/api/home', () => HttpResponse.json(answer)),
    )
    const { store, unmount } = renderShop(<HomePage />, full)
    await screen.findByRole('heading', { name: 'WE SELL EMOTIONS, NOT PRODUCTS' })
    unmount()
    await store.dispatch(fetchTrending(parseListingQuery('brand=cosrx')))
    const { default: Again } = await import('./HomePage.tsx')
    const { StoreProvider } = await import('#/shop/state/StoreProvider.tsx')
    const { UserProvider } = await import('#/shared/session/UserContext.tsx')
    const { render } = await import('@testing-library/react')
    render(
      <StoreProvider store={store}>
        <UserProvider>
          <Again />
        </UserProvider>
      </StoreProvider>,
    )
    expect(screen.queryByText('Narrowed')).toBeNull()
    await waitFor(() => {
      expect(names('Trending Now')).toEqual(['Five', 'Four', 'Three', 'Two'])
    })
  })
})

describe('the testimonial band', () => {
  it('HOME-11 REV-1 REV-2: is headed with the heart and shows text, avatar, name and username', async () => {
    await open()
    const band = section('WE SELL EMOTIONS, NOT PRODUCTS')
    expect(band.getByRole('heading').querySelector('use')?.getAttribute('href')).toMatch(/#heart$/)
    expect((await band.findAllByText('She checked the seal.'))[0]).toBeVisible()
    const card = band.getAllByRole('figure')[0] as HTMLElement
    expect(within(card).getByText('Hina Raza')).toBeVisible()
    expect(within(card).getByText('@hina')).toBeVisible()
    const avatar = card.querySelector('img')
    expect(avatar).toHaveAttribute('width', '40')
    expect(avatar).toHaveAttribute('height', '40')
  })

  it('REV-4: scrolls 75 s a loop once there are cards', async () => {
    await open()
    expect(await screen.findByRole('group', { name: 'Testimonials' })).toHaveAttribute('data-loop', '75s')
  })

  it('REV-5: shows no cards when the fetch fails, and logs it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(http.get('*/api/reviews', () => HttpResponse.json({ message: 'no' }, { status: 500 })))
    await open()
    await waitFor(() => {
      expect(logged).toHaveBeenCalledWith('Failed to fetch reviews:', expect.anything())
    })
    expect(screen.queryByRole('group', { name: 'Testimonials' })).toBeNull()
  })

  it('REV-6: fetches once, without credentials', async () => {
    const asked: RequestCredentials[] = []
    server.use(
      http.get('*/api/reviews', ({ request }) => {
        asked.push(request.credentials)
        return HttpResponse.json(reviews)
      }),
    )
    await open()
    await screen.findAllByText('She checked the seal.')
    expect(asked).toEqual(['omit'])
  })
})
