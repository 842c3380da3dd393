import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, it } from 'vitest'
import type { RelatedData, WholeProduct } from '#/shared/api/types.ts'
import { ZOOM } from '#/shared/ui/ImageZoom.tsx'
import { isSwatch } from '#/shared/lib/shades.ts'
import ProductPage from './ProductPage.tsx'
import { product, user } from '#/testing/fixtures.ts'
import { renderShop } from '#/testing/renderShop.tsx'
import { server } from '#/testing/server.ts'

const none = { moreFromBrand: [], goesWellWith: [], goesWellWhy: [] }

async function open(given: Partial<WholeProduct> = {}, member = false, query = '', related: RelatedData = none) {
  const shown = product({ _id: 'p1', name: 'Glazing Milk', brand: 'rhode', brandSlug: 'rhode', price: 1999, ...given })
  const view = renderShop(<ProductPage id="p1" />, {
    at: `/product/p1${query}`,
    products: { product: shown },
    catalog: { related },
    ...(member && { user: user() }),
  })
  // The first screen and the part below it are chunks of their own.
  await screen.findAllByRole('article')
  await act(async () => {
    await import('./ProductMore.tsx')
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  return { ...view, shown }
}

const main = () => within(screen.getByRole('main'))
const picture = () => main().getAllByRole('img', { name: /^rhode Glazing Milk/ })[0]!

describe('pictures', () => {
  it('PDP-1: thumbnails of front and back switch the main picture', async () => {
    const { keys } = await open({ frontImage: '/front-640.webp', backImage: '/back-640.webp' })
    expect(picture()).toHaveAttribute('src', '/front-640.webp')
    const slide = (src: string) => document.querySelector(`img[src="${src}"]`)?.closest('[inert]')
    await keys.click(main().getByRole('button', { name: 'Back' }))
    expect(main().getByRole('button', { name: 'Back' })).toHaveAttribute('aria-pressed', 'true')
    expect([slide('/front-640.webp') !== null, slide('/back-640.webp')]).toEqual([true, null])
    await keys.click(main().getByRole('button', { name: 'Front' }))
    expect([slide('/front-640.webp'), slide('/back-640.webp') !== null]).toEqual([null, true])
  })

  it('PDP-2: the zoom has the given timings, and its hints are off', async () => {
    await open()
    expect(ZOOM).toEqual({ fadeMs: 300, hoverDelayMs: 250, hoverOffDelayMs: 150, pressMs: 500, pressMoveThreshold: 5 })
    expect(screen.queryByText(/to Zoom/)).toBeNull()
  })

  it('PDP-2: opens the large view by the keyboard', async () => {
    const { keys } = await open({ backImage: '/back-640.webp' })
    act(() => {
      main()
        .getAllByRole('button', { name: /Enlarge the picture/ })[0]!
        .focus()
    })
    await keys.keyboard('{Enter}')
    expect(within(await screen.findByRole('dialog', { name: 'Glazing Milk' })).getAllByRole('img')).toHaveLength(2)
  })

  it('CART-4: shows the default picture where there is none', async () => {
    await open({ frontImage: '', backImage: '' })
    expect(picture().getAttribute('src')).toMatch(/default-product/)
  })
})

describe('what it is and what it costs', () => {
  it('PDP-4: names brand, category, size, skin types and description', async () => {
    await open({
      category: 'eye-care',
      size: '140 ml',
      skinTypes: ['dry-skin', 'normal-skin'],
      description: 'A light milk.',
    })
    expect(main().getByRole('heading', { level: 1, name: 'Glazing Milk' })).toBeVisible()
    expect(main().getByRole('link', { name: 'rhode' })).toHaveAttribute('href', '/brand/rhode')
    const article = within(main().getByRole('article'))
    expect(article.getByRole('link', { name: 'Eye Care' })).toHaveAttribute('href', '/category/eye-care')
    expect(article.getByText('140 ml')).toBeVisible()
    expect(article.getByRole('link', { name: 'Dry skin' })).toHaveAttribute('href', '/skin-type/dry-skin')
    expect(article.getByText('A light milk.')).toBeVisible()
  })

  it('PDP-5: shows the discounted price, the list price struck through and the badge', async () => {
    await open()
    const article = within(main().getByRole('article'))
    expect(article.getByText('Rs 1,439')).toBeVisible()
    expect(article.getByText('Rs 1,999').closest('s')).not.toBeNull()
    expect(article.getByText('Save 28%')).toBeVisible()
    expect(article.getByText('Rs 1,379 for members')).toBeVisible()
  })

  it.each([
    {
      badge: 20,
      saved: 'Save 20%',
      words: 'Save 20% on the lowest price of the last 30 days. Rose week, until 2 December 2026, 23:59',
    },
    { badge: 0, saved: null, words: 'Rose week, until 2 December 2026, 23:59' },
  ])(
    'DEAL-3: in a deal with a badge of $badge nothing is said to be saved but that, however high the list price was raised',
    async ({ badge, saved, words }) => {
      const deal = { price: 1800, badge, name: 'Rose week', endsAt: '2026-12-02T19:00:00.000Z' }
      await open({ price: 2000, deals: { guest: deal, member: deal } })
      const article = within(main().getByRole('article'))
      expect(article.queryByText('Save 28%'), 'DEAL-3: what guests always save, beside another amount').toBeNull()
      expect(article.queryByText(/You save|under the list/)).toBeNull()
      expect(article.queryByText(/^Save/)?.textContent ?? null).toBe(saved)
      expect(article.getByText(/Rose week, until/)).toHaveTextContent(words)
    },
  )

  it('GEN-5: prices for a member at 31 %', async () => {
    await open({}, true)
    expect(await main().findByText('Save 31%')).toBeVisible()
    expect(main().getByText('Rs 1,379')).toBeVisible()
    expect(main().queryByText(/for members/)).toBeNull()
  })
})

describe('colours', () => {
  it.each([
    ['#c98f84', true],
    ['#C98F84', true],
    ['#fff', false],
    ['#gggggg', false],
    ['#c98f84ff', false],
    ['Ribbon', false],
  ])('PDP-3: %s is a swatch: %s', async (color, swatch) => {
    expect(isSwatch(color)).toBe(swatch)
  })

  it('PDP-3: shows swatches and labels, and the chosen one goes into the cart with its picture shown', async () => {
    const { keys, store } = await open({ colors: ['#c98f84', 'Ribbon'], colorImages: { Ribbon: '/ribbon-640.webp' } })
    const swatch = main().getByRole('radio', { name: 'Shade 1 of 2' })
    expect(swatch).not.toBeChecked()
    expect(swatch.closest('label')?.querySelector('circle')).toHaveAttribute('fill', '#c98f84')
    const label = main().getByRole('radio', { name: 'Ribbon' })
    expect(label.closest('label')?.querySelector('circle')).toBeNull()
    await keys.click(label)
    expect(picture()).toHaveAttribute('src', '/ribbon-640.webp')
    await keys.click(main().getByRole('button', { name: 'Add to Cart' }))
    expect(store.getState().cart.items).toMatchObject([{ _id: 'p1', selectedColor: 'Ribbon', quantity: 1 }])
  })

  it('PDP-3 PDP-6: adds nothing before a colour is chosen, says so and leads to the choice', async () => {
    const { keys, store } = await open({ colors: ['#c98f84', 'Ribbon'] })
    const add = main().getByRole('button', { name: 'Add to Cart' })
    await keys.click(add)
    expect(store.getState().cart.items).toEqual([])
    expect(screen.queryByText('Product added to cart!')).toBeNull()
    expect(main().getByRole('alert')).toHaveTextContent('Choose a colour first.')
    expect(main().getByRole('group', { name: 'Colour' })).toHaveAccessibleDescription('Choose a colour first.')
    expect(main().getByRole('radio', { name: 'Shade 1 of 2' })).toHaveFocus()
    await keys.click(main().getByRole('radio', { name: 'Ribbon' }))
    expect(main().queryByRole('alert')).toBeNull()
    await keys.click(add)
    expect(store.getState().cart.items).toMatchObject([{ selectedColor: 'Ribbon' }])
  })

  it('WEB-9: shows colours that are only words by their own pictures, where they have any', async () => {
    const variant = (color: string, image: string) => ({
      _id: color,
      size: '50 ml',
      color,
      shade: '',
      sku: '',
      price: 1999,
      stock: null,
      image,
      available: true,
    })
    const view = await open({
      colors: ['Pink', '#c98f84'],
      variants: [variant('Pink', '/pink-640.webp'), variant('#c98f84', '/b-640.webp')],
    })
    const pictures = () => main().getByRole('group', { name: 'Colour' }).querySelectorAll('img')
    expect([...pictures()].map((one) => one.getAttribute('src'))).toEqual(['/pink-320.webp'])
    expect(main().getByRole('radio', { name: 'Pink' })).not.toBeChecked()
    view.unmount()
    await open({ colors: ['Pink', 'Plum'], variants: [variant('Pink', '/a-640.webp'), variant('Plum', '/a-640.webp')] })
    expect(pictures()).toHaveLength(0)
  })

  it('LOAD-5 ITEM-1: takes the colour and the size that the address names, until the shopper takes another', async () => {
    const variant = (color: string, size: string, price: number) => ({
      _id: color + size,
      size,
      color,
      shade: '',
      sku: '',
      price,
      stock: null,
      image: '',
      available: true,
    })
    const two = {
      colors: ['#c98f84', 'Ribbon'],
      size: '4 ml',
      variants: [
        variant('#c98f84', '4 ml', 1000),
        variant('#c98f84', '10 ml', 2000),
        variant('Ribbon', '4 ml', 3000),
        variant('Ribbon', '10 ml', 4000),
      ],
    }
    const { keys, store } = await open(two, false, '?color=Ribbon&size=10%20ml')
    expect(main().getByRole('radio', { name: 'Ribbon' })).toBeChecked()
    expect(main().getByRole('radio', { name: /^10 ml/ })).toBeChecked()
    expect(main().getByText('Rs 4,000')).toBeVisible()
    await keys.click(main().getByRole('radio', { name: /^4 ml/ }))
    await keys.click(main().getByRole('button', { name: 'Add to Cart' }))
    expect(store.getState().cart.items).toMatchObject([{ selectedColor: 'Ribbon', variantId: 'Ribbon4 ml' }])
  })

  it('LOAD-5 shows the product as it is where the address names a size that it does not have', async () => {
    await open({ size: '4 ml' }, false, '?size=99%20ml')
    expect(main().getByText('4 ml')).toBeVisible()
  })

  it('PDP-3: takes the colour that the address names, and the only one there is', async () => {
    const view = await open({ colors: ['#c98f84', 'Ribbon'] }, false, '?color=ribbon')
    expect(main().getByRole('radio', { name: 'Ribbon' })).toBeChecked()
    view.unmount()
    const only = await open({ colors: ['Clear'] })
    await only.keys.click(main().getByRole('button', { name: 'Add to Cart' }))
    expect(only.store.getState().cart.items).toMatchObject([{ selectedColor: 'Clear' }])
  })
})

describe('buying', () => {
  it('PDP-6 CART-6: adds to the cart, and says so', async () => {
    const { keys, store } = await open()
    await keys.click(main().getByRole('button', { name: 'Add to Cart' }))
    await keys.click(main().getByRole('button', { name: 'Add to Cart' }))
    expect(screen.getByText('Product added to cart!')).toBeVisible()
    expect(store.getState().cart.items).toMatchObject([{ _id: 'p1', quantity: 2 }])
  })

  it('cannot be bought when it is out of stock', async () => {
    await open({ stock: 0 })
    expect(main().getByText('Out of stock at the moment.')).toBeVisible()
    expect(main().queryByRole('button', { name: 'Add to Cart' })).toBeNull()
    expect(main().queryByRole('link', { name: 'Join free' }), 'nobody is asked to join for it').toBeNull()
  })

  it('STOCK-5 says when the chosen shade expires at the earliest, and nothing where that is not known', async () => {
    const variant = (id: string, color: string, more = {}) => ({
      _id: id,
      size: '50 ml',
      color,
      shade: color,
      sku: '',
      price: 1999,
      stock: null,
      image: '/a.webp',
      available: true,
      ...more,
    })
    const { keys } = await open({
      colors: ['Pink', 'Plum'],
      variants: [variant('v1', 'Pink', { expires: '2027-08' }), variant('v2', 'Plum')],
    })
    expect(main().queryByText(/^Expires/)).toBeNull()
    await keys.click(main().getByRole('radio', { name: /Pink/ }))
    expect(main().getByText('Expires 08/2027 or later')).toBeVisible()
    await keys.click(main().getByRole('radio', { name: /Plum/ }))
    expect(main().queryByText(/^Expires/)).toBeNull()
  })

  it.each([
    ['serum', 'Expires 10/2028 or later'],
    ['accessories', undefined],
  ])('PLAIN-9 says when it expires, and of no tool: %s', async (category, said) => {
    const only = {
      _id: 'v1',
      size: '1 pcs',
      color: '',
      shade: '',
      sku: '',
      price: 1999,
      stock: null,
      image: '/a.webp',
      available: true,
      expires: '2028-10',
    }
    await open({ category, colors: [], size: '1 pcs', variants: [only] })
    expect(main().queryByText(/^Expires/)?.textContent).toBe(said)
  })

  it('says how few are left', async () => {
    await open({ stock: 3 })
    expect(main().getByText('Only 3 left')).toBeVisible()
  })
})

describe('how to use', () => {
  it('PDP-7: has its heading, a sentence naming the product, the four things and the closing sentence', async () => {
    await open({ howToUse: ['Shake it.', 'Pat it in.'] })
    const how = within(main().getByRole('region', { name: 'How to Use' }))
    expect(how.getByText(/Glazing Milk:/)).toBeVisible()
    expect(how.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'How to Apply',
      'When to Use',
      'Expected Results',
      'Pro Tips',
    ])
    expect(how.getByText('Shake it.')).toBeVisible()
    expect(how.getByText(/soft, fresh, glowing skin/)).toBeVisible()
  })

  it('PDP-8: plays the film beside it', async () => {
    await open({ video: '/milk.mp4', videoPoster: '/milk.webp' })
    const film = main().getByLabelText('How to use Glazing Milk')
    expect(film.querySelector('source')).toHaveAttribute('src', '/milk.mp4')
    expect(film).toHaveAttribute('poster', '/milk.webp')
  })

  it('PDP-9: says so where there is none', async () => {
    await open({ video: '' })
    expect(main().getByText('No video available for this product.')).toBeVisible()
  })
})

describe('after a navigation', () => {
  it('GEN-9: says Loading..., then shows the product and what goes with it', async () => {
    server.use(
      http.get('*/api/products/p2', () =>
        HttpResponse.json(product({ _id: 'p2', name: 'Barrier Butter', brand: 'rhode' })),
      ),
      http.get('*/api/products/p2/related', () =>
        HttpResponse.json({
          moreFromBrand: [product({ _id: 'p3', name: 'Lip Tint' })],
          goesWellWith: [],
          goesWellWhy: [],
        }),
      ),
    )
    renderShop(<ProductPage id="p2" />, {
      at: '/product/p2',
      products: { product: product({ _id: 'p1', name: 'Of before' }) },
    })
    expect(screen.getByText('Loading...')).toBeVisible()
    expect(screen.queryByText('Of before')).toBeNull()
    expect(await screen.findByRole('heading', { level: 1, name: 'Barrier Butter' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'More from rhode' })).toBeVisible()
  })

  it('says that a product is gone', async () => {
    server.use(
      http.get('*/api/products/p2', () => HttpResponse.json({ message: 'Product not found' }, { status: 404 })),
      http.get('*/api/products/p2/related', () => HttpResponse.json({ message: 'Product not found' }, { status: 404 })),
    )
    renderShop(<ProductPage id="p2" />, { at: '/product/p2' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Product not found' })).toBeVisible()
  })

  it('GEN-9: shows the error text and tries again; failed suggestions leave the product alone', async () => {
    server.use(
      http.get('*/api/products/p2', () => HttpResponse.json({ message: 'Try later.' }, { status: 503 })),
      http.get('*/api/products/p2/related', () => HttpResponse.json({ message: 'no' }, { status: 503 })),
    )
    const { keys } = renderShop(<ProductPage id="p2" />, { at: '/product/p2' })
    expect(await screen.findByRole('alert')).toHaveTextContent('Try later.')
    server.use(http.get('*/api/products/p2', () => HttpResponse.json(product({ _id: 'p2', name: 'Barrier Butter' }))))
    await keys.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Barrier Butter' })).toBeVisible()
  })

  it('remembers what was looked at in this tab', async () => {
    sessionStorage.setItem(
      'recentlyViewed',
      JSON.stringify([
        product({ _id: 'old', name: 'Seen before' }),
        { broken: true },
        product({ _id: 'older', name: 'Seen earlier' }),
      ]),
    )
    await open()
    await waitFor(() => {
      expect(main().getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
    })
    expect(main().getByRole('link', { name: 'Seen before' })).toBeVisible()
    expect(JSON.parse(sessionStorage.getItem('recentlyViewed') ?? '[]')).toMatchObject([
      { _id: 'p1' },
      { _id: 'old' },
      { _id: 'older' },
    ])
  })
})

it('WEB-9: what is sold out leads to what is like it', async () => {
  await open({ stock: 0 }, false, '', {
    ...none,
    goesWellWith: [product({ _id: 'p2', name: 'Barrier Cream' })],
    goesWellWhy: [{ kind: 'after' }],
  })
  const link = main().getByRole('link', { name: 'See similar products' })
  const target = document.querySelector(link.getAttribute('href') ?? '')
  expect(target?.tagName).toBe('H2')
})

it('WEB-9: what can be bought leads nowhere else', async () => {
  await open({ stock: 3 })
  expect(main().queryByRole('link', { name: 'See similar products' })).toBeNull()
})

describe('ITEM-4 ingredients', () => {
  it('ITEM-4: the full list is folded, with what it contains as facts, and unknown ones named so', async () => {
    const { keys } = await open({
      fullIngredients: {
        items: [
          { name: 'Aqua', known: true, what: 'the base' },
          { name: 'Retinol', printed: 'Retino1', known: true, what: 'a form of vitamin A', flags: ['retinoid'] },
          { name: 'Foobaria Extract', known: false },
          { name: 'CI 77491', known: true, what: 'colours the product', mayContain: true },
        ],
        contains: [
          { flag: 'fragrance', names: ['Parfum'] },
          { flag: 'retinoid', names: ['Retinol'] },
        ],
        notes: ['from organic farming'],
      },
    })
    const title = screen.getByRole('heading', { name: 'Full ingredients' })
    expect(title.closest('details')).not.toHaveAttribute('open')
    await keys.click(title)
    expect(screen.getByText('Contains fragrance')).toBeVisible()
    expect(screen.getByText('Contains a form of vitamin A: Retinol')).toBeVisible()
    const list = screen.getByText('Aqua').closest('ol')
    expect([...(list?.children ?? [])].map((item) => item.textContent)).toEqual([
      'Aquathe base',
      'Retino1a form of vitamin A',
      'Foobaria Extractwe do not know this one',
      'CI 77491in some shades, colours the product',
    ])
    expect(screen.getByText('from organic farming')).toBeVisible()
    expect(screen.getByText(/no medical advice/)).toBeVisible()
  })

  it('FIND-2: an ingredient leads to the page about it, where there is one', async () => {
    await open({
      fullIngredients: {
        items: [
          { name: 'Aqua', known: true, what: 'the base' },
          { name: 'Niacinamide', printed: 'Niacinamid', known: true, what: 'evens the look of skin tone' },
        ],
        contains: [],
        notes: [],
      },
      ingredientPages: { Niacinamide: '/ingredient/niacinamide' },
    })
    const list = within(screen.getByText('Aqua').closest('ol') ?? document.body)
    expect(list.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
      '/ingredient/niacinamide',
    ])
  })

  it('FIND-4: says what not to mix, with its source and the day on which it was read', async () => {
    const { keys } = await open({
      advice: [
        {
          kind: 'apart',
          of: ['retinoid'],
          with: ['acid'],
          other: 'Exfoliating acids',
          text: 'Give each evenings of its own.',
          source: { title: 'Topical retinoids', publisher: 'DermNet', url: 'https://dermnetnz.org/x' },
          checked: '2026-11-30',
        },
      ],
    })
    await keys.click(screen.getByRole('heading', { name: 'Good to know' }))
    expect(screen.getByText('Not in the same evening: Exfoliating acids')).toBeVisible()
    expect(screen.getByText('Give each evenings of its own.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'DermNet' })).toHaveAttribute('href', 'https://dermnetnz.org/x')
    expect(screen.getByText(/last read on 30 November 2026/)).toBeVisible()
  })

  it('ITEM-4: without a list nothing stands in its place', async () => {
    await open()
    expect(screen.queryByRole('heading', { name: 'Full ingredients' })).toBeNull()
    expect(screen.getByText(/The full list is on the pack/)).toBeInTheDocument()
  })
})

it('WEB-9: a word with a hyphen stays in one piece in the title, where the narrowest phone has room for it', async () => {
  await open({ name: 'Double Wear Stay-in-Place Foundation, Multi-Reparative-Complex' })
  const title = screen.getByRole('heading', { level: 1 })
  expect(title).toHaveTextContent('Double Wear Stay-in-Place Foundation, Multi-Reparative-Complex')
  expect([...title.querySelectorAll('span')].map((part) => part.textContent)).toEqual(['Stay-in-Place'])
})

describe('PLAIN-6', () => {
  const one = (id: string, size: string, color: string, more: Partial<WholeProduct['variants'][number]> = {}) => ({
    _id: id,
    size,
    color,
    shade: '',
    sku: '',
    price: 2000,
    stock: 9,
    available: true,
    image: '',
    ...more,
  })

  it('PLAIN-6 zoom begins with the picture that shows', async () => {
    const { keys } = await open({ frontImage: '/front-640.webp', backImage: '/back-640.webp' })
    await keys.click(main().getByRole('button', { name: 'Back' }))
    await keys.click(main().getAllByRole('button', { name: /Enlarge the picture/ })[1]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Glazing Milk' }))
    expect(dialog.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      '/back-640.webp',
      '/front-640.webp',
    ])
  })

  it('PLAIN-6 sizes say price and unit price, and are chosen before the colour; what is sold out looks it', async () => {
    const { keys } = await open({
      price: 2000,
      size: '50 ml',
      colors: ['Ribbon', 'Jelly'],
      variants: [
        one('a', '50 ml', 'Ribbon'),
        one('b', '100 ml', 'Ribbon', { price: 3000 }),
        one('c', '50 ml', 'Jelly', { available: false, stock: 0 }),
        one('d', '200 ml', 'Jelly', { available: false, stock: 0, price: 5000 }),
      ],
    })
    const big = main().getByRole('radio', { name: /^100 ml/ })
    expect(big.closest('label')).toHaveTextContent('100 mlRs 2,160Rs 22 / ml')
    await keys.click(big)
    expect(big).toBeChecked()
    expect(main().getByText('Rs 2,160', { selector: 'b, b *, span, p *' })).toBeVisible()
    expect(main().getByRole('radio', { name: /^200 ml.*sold out/ })).toBeEnabled()
    await keys.click(main().getByRole('radio', { name: /^50 ml/ }))
    expect(main().getByRole('radio', { name: /^Jelly.*sold out/ })).not.toBeChecked()
    expect(main().getByRole('radio', { name: 'Ribbon' })).toBeVisible()
  })

  it('GOOD-3 each option is a choice of its own, which leads to the variant of all that is chosen', async () => {
    const { keys } = await open({
      price: 1000,
      size: '50 ml / Rose / Single',
      colors: [],
      options: ['Scent', 'Pack'],
      variants: [
        one('a', '50 ml / Rose / Single', '', { price: 1000 }),
        one('b', '50 ml / Rose / Pack of 2', '', { price: 1800 }),
        one('c', '50 ml / Mint / Single', '', { price: 1100, available: false, stock: 0 }),
        one('d', '100 ml / Rose / Single', '', { price: 1500 }),
      ],
    })
    const legends = main()
      .getAllByRole('group')
      .map((group) => group.firstElementChild?.textContent)
    expect(legends.slice(1, 4)).toEqual(['Size: 50 ml', 'Scent: Rose', 'Pack: Single'])
    expect(main().getByRole('radio', { name: /^Mint.*sold out/ })).toBeEnabled()
    await keys.click(main().getByRole('radio', { name: /^Pack of 2/ }))
    expect(main().getByText('Rs 1,296', { selector: 'b, b *, p *' })).toBeVisible()
    expect(main().getByRole('radio', { name: /^Rose/ })).toBeChecked()
    // Of 100 ml there is no pack of two.
    await keys.click(main().getByRole('radio', { name: /^100 ml/ }))
    expect(main().getByRole('radio', { name: /^Single/ })).toBeChecked()
    expect(main().getByText('Rs 1,080', { selector: 'b, b *, p *' })).toBeVisible()
  })

  it('GOOD-3 an earlier price is told as this shopper would have paid it, and only where the shop says it', async () => {
    const { keys } = await open({
      price: 1000,
      size: '50 ml',
      colors: [],
      variants: [one('a', '50 ml', '', { price: 1000, was: 1200 }), one('b', '100 ml', '', { price: 1800 })],
    })
    const told = main().getByText(/^Earlier price:/)
    expect(told).toHaveTextContent('Earlier price: Rs 864 In the 30 days before, it cost no less.')
    expect(within(told).getByText('Rs 864').tagName).toBe('S')
    await keys.click(main().getByRole('radio', { name: /^100 ml/ }))
    expect(main().queryByText(/^Earlier price:/)).toBeNull()
  })

  it('PLAIN-9 a size shows its own picture, whichever side was open; one without says that the picture may be of another', async () => {
    const shown = (image: string) => ({ price: 3000, image: `/media/products/${image}-640.jpg` })
    const { keys } = await open({
      frontImage: '/media/products/front-640.jpg',
      backImage: '/media/products/back-640.jpg',
      size: '50 ml',
      colors: [],
      variants: [
        one('a', '50 ml', '', shown('front')),
        one('b', '100 ml', '', shown('large')),
        one('c', '200 ml', '', shown('front')),
      ],
    })
    const may = 'The picture may show another size.'
    const front = () => main().getByRole('img', { name: /, front$/ })
    await keys.click(main().getByRole('button', { name: 'Back' }))
    await keys.click(main().getByRole('radio', { name: /^100 ml/ }))
    expect(front()).toHaveAttribute('src', expect.stringContaining('large'))
    expect(main().getByRole('button', { name: 'Front' })).toHaveAttribute('aria-pressed', 'true')
    expect(main().queryByText(may)).toBeNull()
    await keys.click(main().getByRole('radio', { name: /^200 ml/ }))
    expect(main().getByText(may)).toBeVisible()
    await keys.click(main().getByRole('radio', { name: /^50 ml/ }))
    expect(main().queryByText(may)).toBeNull()
  })

  it('PLAIN-6 what is sold out sells what is alike', async () => {
    await open({ stock: 0 }, false, '', { ...none, alike: [product({ _id: 'p2', name: 'Barrier Cream' })] })
    expect(main().getByRole('link', { name: 'See similar products' })).toHaveAttribute('href', '#alike')
    expect(await main().findByRole('heading', { name: 'Similar, and here now' })).toBeVisible()
    expect(main().getByText('Barrier Cream')).toBeVisible()
  })
})
