import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import { cartItem, product, user } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { terms } from '#/testing/terms.ts'
import { server } from '#/testing/server.ts'
import { restored } from '#/shop/state/cartSlice.ts'

const page = <h1>A page</h1>
const banner = () => within(screen.getByRole('banner'))
const footer = async () => within(await screen.findByRole('contentinfo'))
const shopNav = async () => within(await banner().findByRole('navigation', { name: 'Shop' }))

describe('the frame', () => {
  it('GEN-1: stands around every page, with a way past it', async () => {
    renderShop(page, { at: '/cart' })
    expect(screen.getByRole('banner')).toBeInTheDocument()
    expect(await screen.findByRole('contentinfo')).toBeInTheDocument()
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'A page' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main')
  })
})

describe('navigation', () => {
  it('NAV-1: has its eight items in order', async () => {
    renderShop(page)
    const nav = await shopNav()
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Trending',
      'Top Sells',
      'Best Deals',
      'Brands',
      'Categories',
      'Skin Type',
      'Makeup',
      'Accessories',
    ])
    expect(nav.getByRole('link', { name: 'Best Deals' })).toHaveAttribute('href', '/category/deal')
  })

  it('NAV-2: goes home first, naming the section, when elsewhere', async () => {
    const { keys } = renderShop(page, { at: '/cart' })
    await keys.click((await shopNav()).getByRole('link', { name: 'Skin Type' }))
    expect(window.location.pathname).toBe('/')
    expect(window.history.state).toMatchObject({ section: 'skin-type' })
  })

  it('NAV-2: scrolls to the section when at home', async () => {
    const { keys } = renderShop(
      <section id="brands">
        <h2 tabIndex={-1}>Shop by brands</h2>
      </section>,
    )
    const before = window.history.length
    await keys.click((await shopNav()).getByRole('link', { name: 'Brands' }))
    expect(screen.getByRole('heading', { name: 'Shop by brands' })).toHaveFocus()
    expect(window.history.length).toBe(before)
  })

  it('opens a panel, closes it by Esc and gives the focus back', async () => {
    const { keys } = renderShop(page, { catalog: { brands: [{ slug: 'cosrx', name: 'COSRX' }] } })
    await keys.click((await shopNav()).getByRole('button', { name: 'Show brands' }))
    expect(await (await shopNav()).findByRole('link', { name: 'COSRX' })).toHaveAttribute('href', '/brand/cosrx')
    await keys.keyboard('{Escape}')
    expect((await shopNav()).queryByRole('link', { name: 'COSRX' })).toBeNull()
    expect((await shopNav()).getByRole('button', { name: 'Show brands' })).toHaveFocus()
  })

  it('NAV-3 NAV-4: opens the menu of phones with its sub-panels; brands add axis-y, once for both its slugs, and estee-lauder', async () => {
    const { keys } = renderShop(page, { at: '/cart', catalog: { brands: [{ slug: 'axis-y', name: 'AXIS-Y' }] } })
    await keys.click(banner().getByRole('button', { name: 'Open menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    await keys.click(menu.getByRole('button', { name: /^Brands/ }))
    expect(menu.getAllByRole('link', { name: 'AXIS-Y' })).toHaveLength(1)
    const brands = within(menu.getByRole('navigation', { name: 'Brands' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(brands).toHaveLength(14)
    expect(brands).toEqual(expect.arrayContaining(['/brand/axis-y', '/brand/estee-lauder', '/brand/medicube']))
    expect(menu.getByRole('link', { name: 'All brands' })).toHaveAttribute('href', '/brands')
    await keys.click(menu.getByRole('button', { name: 'Menu' }))
    await keys.click(menu.getByRole('button', { name: /^Categories/ }))
    expect(menu.getAllByRole('link')).toHaveLength(19)
    await keys.click(menu.getByRole('button', { name: 'Menu' }))
    await keys.click(menu.getByRole('button', { name: /^Skin Type/ }))
    expect(menu.getAllByRole('link')).toHaveLength(7)
    await keys.click(menu.getByRole('link', { name: /^Oily/ }))
    expect(window.location.pathname).toBe('/skin-type/oily-skin')
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })

  it('QUICK-3 SWIFT-3: of a shop with many brands the menus name the first, count all and lead to them', async () => {
    const { keys } = renderShop(page, { at: '/cart', catalog: { brands: [], brandCount: 400 } })
    await keys.click(await screen.findByRole('button', { name: 'Show brands' }))
    expect(await (await shopNav()).findByRole('link', { name: 'All 400 brands, A to Z' })).toHaveAttribute(
      'href',
      '/brands',
    )
    expect((await shopNav()).getByRole('link', { name: 'Estée Lauder' })).toHaveAttribute('href', '/brand/estee-lauder')
    expect(document.querySelectorAll('header a[href^="/brand/"]')).toHaveLength(14)
    await keys.click(banner().getByRole('button', { name: 'Open menu' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('button', { name: /^Brands/ })).toHaveTextContent('400')
    await keys.click(menu.getByRole('button', { name: /^Brands/ }))
    expect(menu.getAllByRole('link', { name: /./ }).map((link) => link.getAttribute('href'))).toEqual([
      ...terms.menu.map(({ slug }) => `/brand/${slug}`),
      '/brands',
    ])
  })

  it('NAV-5: counts the units in the cart', () => {
    const { store } = renderShop(page)
    expect(banner().getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart')
    act(() => {
      store.dispatch(restored([cartItem({ quantity: 2 }), cartItem({ _id: 'b', quantity: 1 })]))
    })
    expect(banner().getByRole('link', { name: 'Cart, 3 items' })).toHaveTextContent('3')
  })

  it('NAV-7: shows a guest the way to log in', () => {
    renderShop(page)
    expect(banner().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  })

  it('NAV-6 NAV-8: welcomes a member, and signing out forgets token and user', async () => {
    const signedOut: string[] = []
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        signedOut.push(request.headers.get('Authorization') ?? '')
        return HttpResponse.json({ message: 'ok' })
      }),
    )
    const { keys } = renderShop(page, { user: user({ name: 'Ayesha Khan' }) })
    await keys.click(await banner().findByRole('button', { name: 'Account of Ayesha Khan' }))
    expect(banner().getByText('Welcome, Ayesha Khan')).toBeVisible()
    expect(banner().queryByRole('link', { name: 'Order management' })).toBeNull()
    await keys.click(banner().getByRole('button', { name: 'Sign Out' }))
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(banner().getByRole('link', { name: 'Log in' })).toBeVisible()
    await waitFor(() => {
      expect(signedOut).toEqual(['Bearer a-token'])
    })
  })

  it('NAV-6 NAV-8: signs out on every device, and says where that failed', async () => {
    let status = 200
    server.use(http.post('*/api/auth/logout-all', () => HttpResponse.json({ message: 'said' }, { status })))
    for (const [answer, said] of [
      [200, 'Signed out on every device.'],
      [503, /^Signed out here\. The other devices could not be reached/],
    ] as const) {
      status = answer
      const { keys, unmount } = renderShop(page, { user: user({ name: 'Ayesha Khan' }) })
      await keys.click(await banner().findByRole('button', { name: 'Account of Ayesha Khan' }))
      await keys.click(banner().getByRole('button', { name: 'Sign out on every device' }))
      expect(await screen.findByText(said)).toBeVisible()
      expect(localStorage.getItem('authToken')).toBeNull()
      expect(banner().getByRole('link', { name: 'Log in' })).toBeVisible()
      unmount()
    }
  })

  it('leads an administrator to the order management', async () => {
    const { keys } = renderShop(page, { user: user({ role: 'admin', name: 'Zoya' }) })
    await keys.click(await banner().findByRole('button', { name: 'Account of Zoya' }))
    expect(banner().getByRole('link', { name: 'Order management' })).toHaveAttribute('href', '/admin/orders')
  })
})

describe('the menu and the footer of the owner', () => {
  const menu = {
    header: [
      { name: 'deal' },
      {
        label: 'Help',
        entries: [{ label: 'Our story', address: '/returns' }, { name: 'makeup' }, { name: 'skin-type' }],
      },
      { label: 'Instagram', address: 'https://www.instagram.com/gulaab' },
      { label: 'Serums', address: '/?sort=new#brands' },
      { name: 'brands' },
      { name: 'of-tomorrow' },
    ],
    footer: [
      { name: 'contact' },
      { label: 'Service', entries: [{ name: 'returns' }, { label: 'Chat', address: 'https://wa.me/923001234567' }] },
    ],
  }
  const config = { menu }

  it('FACE-3: stands in the owner’s order, with links and a group that opens', async () => {
    const { keys } = renderShop(page, { at: '/cart', config })
    const nav = await shopNav()
    await screen.findByRole('button', { name: 'Help' })
    expect(nav.getAllByRole('listitem', { hidden: false }).map((item) => item.textContent)).toEqual([
      'Best Deals',
      'Help',
      'Instagram',
      'Serums',
      'Brands',
    ])
    expect(nav.getByRole('link', { name: 'Instagram' })).toHaveAttribute('rel', 'noopener')
    expect(nav.getByRole('link', { name: 'Serums' })).toHaveAttribute('href', '/?sort=new#brands')
    const opener = nav.getByRole('button', { name: 'Help' })
    expect(opener).toHaveAttribute('aria-expanded', 'false')
    await keys.click(opener)
    expect(nav.getByRole('link', { name: 'Makeup' })).toHaveAttribute('href', '/category/makeup')
    await keys.keyboard('{Escape}')
    expect(opener).toHaveFocus()
    await keys.click(opener)
    await keys.click(nav.getByRole('link', { name: 'Our story' }))
    expect(window.location.pathname).toBe('/returns')
  })

  it('FACE-3: has the same entries on a phone, a group as a panel', async () => {
    const { keys } = renderShop(page, { at: '/cart', config })
    await keys.click(banner().getByRole('button', { name: 'Open menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const shop = within(dialog.getByRole('navigation', { name: 'Shop' }))
    expect(shop.getAllByRole('listitem').map((item) => item.textContent.replace(/\d+$/, ''))).toEqual([
      'Best Deals',
      'Help',
      'Instagram',
      'Serums',
      'Brands',
    ])
    await keys.click(dialog.getByRole('button', { name: /^Help/ }))
    expect(dialog.getByRole('heading', { name: 'Help' })).toHaveFocus()
    expect(dialog.getAllByRole('link').map((link) => link.textContent)).toEqual(['Our story', 'Makeup'])
    await keys.click(dialog.getByRole('link', { name: 'Our story' }))
    expect(window.location.pathname).toBe('/returns')
    expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull()
  })

  it('FACE-3: has the groups of the footer as the owner wants them', async () => {
    renderShop(page, { config })
    const nav = within((await footer()).getByRole('navigation', { name: 'Footer' }))
    expect(nav.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Write to us', 'Service'])
    expect(nav.getByRole('link', { name: 'Returns' })).toHaveAttribute('href', '/returns')
    expect(nav.getByRole('link', { name: 'Chat' })).toHaveAttribute('rel', 'noopener')
  })

  it('FACE-3 OWN-8: leaves out a group of lists without goods, and counts the others by what they show', async () => {
    const lists = { label: 'New', entries: [{ name: 'trending' }, { name: 'makeup' }] }
    const half = { label: 'Look', entries: [{ name: 'makeup' }, { label: 'Our story', address: '/returns' }] }
    const { keys } = renderShop(page, {
      at: '/cart',
      config: { menu: { header: [lists, half], footer: [lists, half] } },
      catalog: { bare: ['trending', 'makeup'] },
    })
    expect((await shopNav()).getAllByRole('button').map((button) => button.textContent)).toEqual(['Look'])
    const foot = within((await footer()).getByRole('navigation', { name: 'Footer' }))
    expect(foot.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Look'])
    await keys.click(banner().getByRole('button', { name: 'Open menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }))
    const shop = within(dialog.getByRole('navigation', { name: 'Shop' }))
    expect(shop.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Look1'])
  })

  it('FACE-3 OWNP-3: the specified entries, listed, are the page that an owner has who listed none', async () => {
    const names = (...all: string[]) => all.map((name) => ({ name }))
    const listed = {
      header: names('trending', 'top-sells', 'deal', 'brands', 'categories', 'skin-type', 'makeup', 'accessories'),
      footer: [
        { name: 'shop', entries: names('trending', 'top-sells', 'deal', 'brands', 'all-brands', 'skin-type') },
        { name: 'order', entries: names('cart', 'track', 'orders', 'returns') },
        ...names('contact', 'follow'),
      ],
    }
    const drawn = async (given: object) => {
      const { unmount } = renderShop(page, given)
      const html =
        (await banner().findByRole('navigation', { name: 'Shop' })).outerHTML +
        (await screen.findByRole('contentinfo')).outerHTML
      unmount()
      return html.replaceAll(/_r_\w+_/g, '').replace('list own', 'list') // a menu of the owner's has gaps
    }
    expect(await drawn({ config: { menu: listed } })).toBe(await drawn({}))
  })
})

describe('search', () => {
  const none = { products: [], brands: [], categories: [], total: 0, why: [] }

  it('suggests while one types, and the arrow keys choose', async () => {
    server.use(
      http.get('*/api/search/suggest', ({ request }) =>
        HttpResponse.json({
          products: [
            product({ _id: 'p1', name: `Essence for ${new URL(request.url).searchParams.get('q')}`, price: 1000 }),
          ],
          brands: [{ slug: 'cosrx', name: 'COSRX' }],
          categories: [],
          total: 42,
          why: ['Snail Secretion Filtrate'],
        }),
      ),
    )
    const { keys } = renderShop(page)
    const box = banner().getByRole('combobox', { name: /Search/ })
    await keys.type(box, 'snail')
    const options = await screen.findAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'COSRXBrand',
      'COSRX Essence for snailSnail Secretion FiltrateRs 720',
      'See all 42 results for “snail”',
    ])
    expect(options[1]?.querySelector('b'), 'what was typed stands out').toHaveTextContent('snail')
    await keys.keyboard('{ArrowDown}{ArrowDown}')
    expect(options[1]).toHaveAttribute('aria-selected', 'true')
    await keys.keyboard('{Enter}')
    expect(window.location.pathname).toBe('/product/p1')
  })

  it('QUICK-3 SWIFT-3: suggests a brand that the page does not name', async () => {
    const brands = [{ slug: 'l-oreal-paris', name: 'L’Oréal Paris' }]
    server.use(http.get('*/api/search/suggest', () => HttpResponse.json({ ...none, brands })))
    const { keys } = renderShop(page, { catalog: { brands: [], brandCount: 400 } })
    await keys.type(await screen.findByRole('combobox', { name: /Search/ }), 'lor')
    await keys.click(await screen.findByRole('option', { name: /L’Oréal Paris/ }))
    expect(window.location.pathname).toBe('/brand/l-oreal-paris')
  })

  it('WEB-9: offers the last searches and the fullest categories before anything is typed', async () => {
    server.use(http.get('*/api/search/suggest', () => HttpResponse.json(none)))
    const categories = [
      { slug: 'toner', name: 'Toner', count: 2 },
      { slug: 'mist', name: 'Mist', count: 0 },
      { slug: 'serum', name: 'Serum', count: 12 },
    ]
    const { keys } = renderShop(page, { catalog: { categories } })
    const box = banner().getByRole('combobox', { name: /Search/ })
    await keys.type(box, 'vitamin c{Enter}')
    await keys.clear(box)
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        'vitamin cSearched before',
        'Serum12 products',
        'Toner2 products',
      ]),
    )
    await keys.keyboard('{ArrowDown}{Enter}')
    expect(window.location.search).toBe('?q=vitamin+c')
    await keys.keyboard('{Escape}')
    expect(box).toHaveAttribute('aria-expanded', 'false')
  })

  it('WEB-9: says that the suggestions did not come, and searches all the same', async () => {
    server.use(http.get('*/api/search/suggest', () => new HttpResponse(null, { status: 503 })))
    const { keys } = renderShop(page)
    const box = banner().getByRole('combobox', { name: /Search/ })
    await keys.type(box, 'snail')
    expect(await banner().findAllByText('The suggestions did not come. Enter searches all the same.')).toHaveLength(2)
    await keys.keyboard('{Enter}')
    expect(window.location.search).toBe('?q=snail')
  })

  it('opens the search page with the words', async () => {
    server.use(http.get('*/api/search/suggest', () => HttpResponse.json(none)))
    const { keys } = renderShop(page)
    await keys.type(banner().getByRole('combobox', { name: /Search/ }), ' vitamin c {Enter}')
    expect(window.location.pathname + window.location.search).toBe('/search?q=vitamin+c')
  })
})

describe('footer', () => {
  it('FOOT-1: offers the membership to a guest', async () => {
    renderShop(page)
    expect((await footer()).getByRole('link', { name: 'Join free, take 31% off' })).toHaveAttribute('href', '/register')
  })

  it('FOOT-1: tells a member so, with a disabled button', async () => {
    renderShop(page, { user: user() })
    const foot = await footer()
    expect(await foot.findByRole('button', { name: 'Already a VIP Member' })).toBeDisabled()
    expect(foot.queryByRole('link', { name: /Join free/ })).toBeNull()
  })

  it.each([
    ['Privacy policy', /a cookie that lets this browser show your orders for a year/, '/privacy'],
    ['Terms and conditions', '7-day money-back guarantee', '/terms'],
  ])('FOOT-2 PLAIN-3: opens %s as a dialog, and leads to its page', async (title, words, href) => {
    const { keys } = renderShop(page)
    const link = (await footer()).getByRole('link', { name: title })
    expect(link).toHaveAttribute('href', href)
    await keys.click(link)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByText(words)).toBeVisible()
    await keys.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('FOOT-3: shows the contact address and the social links', async () => {
    renderShop(page, {
      config: { supportEmail: 'help@shop.test', social: { instagram: 'https://instagram.example/gulaab' } },
    })
    const foot = await footer()
    expect(foot.getByRole('link', { name: 'help@shop.test' })).toHaveAttribute('href', 'mailto:help@shop.test')
    expect(foot.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.example/gulaab')
  })
})
