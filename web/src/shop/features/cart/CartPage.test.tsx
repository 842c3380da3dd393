import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import type { CartItem, Product } from '#/shared/api/types.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { cartItem, product, user, variant } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CartPage from './CartPage.tsx'

const snail = product()
const tint = product({
  _id: 'tint',
  name: 'Peptide Lip Tint',
  brand: 'rhode',
  size: '10 ml',
  price: 8200,
  colors: ['#a3485a'],
  stock: 3,
})

/** A shop that sells these products and no other. */
function selling(...products: Product[]) {
  server.use(
    http.get('*/api/products', ({ request }) => {
      const ids = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
      return HttpResponse.json(products.filter((p) => ids.includes(p._id)))
    }),
  )
}

function open(cart = [cartItem(snail), cartItem({ ...tint, selectedColor: '#a3485a', quantity: 2 })], given = {}) {
  selling(snail, tint)
  return renderPage(<CartPage />, { cart, at: '/cart', ...given })
}

const lines = () => within(screen.getByRole('list', { name: 'Items in your cart' })).getAllByRole('listitem')

test('PLAIN-9 the cart says what all of it saves, and leaves out what a deal lowers', async () => {
  const deal = { price: 3000, badge: 0, name: 'Eid', endsAt: '2027-01-01T00:00:00Z' }
  const first = open([cartItem({ ...tint, selectedColor: '#a3485a', quantity: 2 })])
  // 16,400 less 11,808
  expect(await screen.findByText('You save Rs 4,592.00.')).toBeVisible()
  first.unmount()
  open([cartItem({ ...tint, price: 9000, deals: { guest: deal, member: deal }, quantity: 1 })])
  expect(await screen.findByText('You save Rs 840.00.')).toBeVisible()
})

describe('CART-1 lines', () => {
  test('CART-1 shows each line with its colour, both tiers and its sum', async () => {
    open()
    await screen.findByRole('heading', { name: 'Peptide Lip Tint' })
    const [, second] = lines()
    expect(second).toHaveTextContent('rhode')
    expect(second).toHaveTextContent('Colour: Shade 1 of 1')
    expect(second).toHaveTextContent('Rs 5,904.00 each')
    expect(second).toHaveTextContent('Rs 11,808.00')
    expect(second).toHaveTextContent('Members pay Rs 11,316.00.')
    // Back on its page, the product has the chosen colour.
    const name = screen.getByRole('link', { name: 'Peptide Lip Tint' })
    expect(name).toHaveAttribute('href', '/product/tint?color=%23a3485a')
  })

  test('CART-1 CART-7 plus and minus change the quantity and stop at 1 and at the stock', async () => {
    const { keys } = open()
    const group = await screen.findByRole('group', { name: 'Quantity of Peptide Lip Tint' })
    const plus = within(group).getByRole('button', { name: 'Increase quantity' })
    const minus = within(group).getByRole('button', { name: 'Decrease quantity' })
    await keys.click(plus)
    expect(within(group).getByText('3')).toBeVisible()
    expect(plus).toBeDisabled()
    expect(screen.getByText('These are all 3 in stock.')).toBeVisible()
    await keys.click(minus)
    await keys.click(minus)
    expect(within(group).getByText('1')).toBeVisible()
    expect(minus).toBeDisabled()
  })

  test('CART-1 says that 99 is the most of one item', async () => {
    open([cartItem({ ...snail, quantity: 99 })])
    expect(await screen.findByText('At most 99 of one item.')).toBeVisible()
  })

  test('CART-1 removes a line, offers to undo it, and puts it back where it stood', async () => {
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: `Remove ${snail.name}` }))
    expect(screen.queryByRole('heading', { name: snail.name })).not.toBeInTheDocument()
    const undo = screen.getByRole('button', { name: 'Undo' })
    expect(undo).toHaveFocus()
    await keys.click(undo)
    expect(lines()[0]).toHaveTextContent(snail.name)
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('CART-7 clears the cart, which can be taken back', async () => {
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Clear cart' }))
    expect(screen.getByRole('heading', { name: 'Your cart is currently empty' })).toBeVisible()
    expect(localStorage.getItem('cartItems')).toBe('[]')
    await keys.click(screen.getByRole('button', { name: 'Undo' }))
    expect(lines()).toHaveLength(2)
  })
})

describe('CART-2 CART-9 totals', () => {
  test('CART-2 CART-9 a guest pays 28 % less, with two decimals', async () => {
    open([cartItem({ ...snail, price: 1234.5, quantity: 3 })], {})
    selling({ ...snail, price: 1234.5 })
    const summary = await screen.findByRole('region', { name: 'Order summary' })
    expect(summary).toHaveTextContent('TotalRs 2,666.52')
    expect(summary).toHaveTextContent('Members pay Rs 2,555.43, that is Rs 111.09 less.')
    expect(within(summary).getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
    expect(summary).toHaveTextContent('Free')
  })

  test('CART-9 GEN-5 a member pays 31 % less', async () => {
    open(undefined, { user: user(), token: 't' })
    const summary = await screen.findByRole('region', { name: 'Order summary' })
    await waitFor(() => expect(summary).toHaveTextContent('TotalRs 14,214.00'))
    expect(summary).toHaveTextContent('You pay Rs 618.00 less than a guest, as a member.')
  })
})

describe('CART-3 empty', () => {
  test('CART-3 says so in the exact words and leads on', async () => {
    renderPage(<CartPage />, { at: '/cart' })
    expect(await screen.findByRole('heading', { name: 'Your cart is currently empty' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Shop Top Sells' })).toHaveAttribute('href', '/top-sells')
  })
})

test('CART-4 a broken picture falls back to the default product picture', async () => {
  const { container } = open([cartItem(snail)])
  await screen.findByRole('heading', { name: snail.name })
  const picture = container.querySelector('img')
  if (!picture) throw new Error('the line has no picture')
  expect(picture.src).toContain('/media/demo/snail-320.webp')
  fireEvent.error(picture)
  expect(picture.src).toContain('default-product')
})

test('CART-5 proceeding asks how to pay: Cash on Delivery goes to /checkout, Pay Now to /payment', async () => {
  const { keys } = open()
  const [proceed] = await screen.findAllByRole('button', { name: 'Proceed to Checkout' })
  await keys.click(proceed!)
  const dialog = screen.getByRole('dialog', { name: 'How would you like to pay?' })
  expect(within(dialog).getByRole('link', { name: /Cash on Delivery/ })).toHaveAttribute('href', '/checkout')
  expect(within(dialog).getByRole('link', { name: /Pay Now/ })).toHaveAttribute('href', '/payment')
  expect(dialog).toHaveTextContent('Keep Rs 14,832 ready for when the parcel arrives.')
  await keys.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test.each([
  [
    { cashCountries: ['Pakistan'], cashNotIn: ['Gilgit', 'Skardu'], bankTransfer: true },
    'Cash on delivery is offered in Pakistan only, and not in Gilgit, Skardu. Where it is not, please pay by bank transfer.',
  ],
  [
    { cashNotIn: ['Gilgit'], bankTransfer: true },
    'Cash on delivery is not offered in Gilgit. Where it is not, please pay by bank transfer.',
  ],
  [{ cashCountries: ['Pakistan'], bankTransfer: false }, 'Cash on delivery is offered in Pakistan only.'],
  [
    { cashMost: 5000, bankTransfer: true },
    'Cash on delivery is taken up to Rs 5,000. Please pay by bank transfer, or order less at a time.',
  ],
  [{ cashMost: 5000, bankTransfer: false }, 'Cash on delivery is taken up to Rs 5,000. Please order less at a time.'],
])('COD-5 who is asked how to pay reads where cash is taken, and how else: %j', async (config, says) => {
  selling(snail)
  const { keys } = renderPage(<CartPage />, { cart: [cartItem({ ...snail, quantity: 2 })], at: '/cart', config })
  const [proceed] = await screen.findAllByRole('button', { name: 'Proceed to Checkout' })
  await keys.click(proceed!)
  expect(within(screen.getByRole('dialog')).getByText(says)).toBeVisible()
})

describe('CART-9 present prices', () => {
  test('CART-9 explains in words what changed since the last visit', async () => {
    open([
      cartItem({ ...snail, price: 4000 }),
      cartItem({ ...tint, quantity: 9 }),
      cartItem({ _id: 'gone', name: 'Old Cream' }),
    ])
    const said = await screen.findByRole('heading', { name: 'Your cart has changed since you were here' })
    const box = said.closest('section')
    expect(box).toHaveTextContent(`${snail.name} now costs Rs 3,024.00, it was Rs 2,880.00.`)
    expect(box).toHaveTextContent('Only 3 of Peptide Lip Tint are left, so we lowered the quantity.')
    expect(box).toHaveTextContent('Old Cream is no longer sold, so we took it out.')
    expect(lines()).toHaveLength(2)
  })

  test('SWIFT-5 asks for all of the cart in one call', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/products', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('ids') ?? '')
        return HttpResponse.json([snail, tint])
      }),
    )
    renderPage(<CartPage />, { cart: [cartItem(snail), cartItem(tint)], at: '/cart' })
    await waitFor(() => expect(asked).toEqual([`${snail._id},tint`]))
  })

  test('CART-9 an unreachable shop leaves the cart as it is, and is only logged', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server.use(http.get('*/api/products', () => HttpResponse.error()))
    renderPage(<CartPage />, { cart: [cartItem(snail)], at: '/cart' })
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Failed to refresh the cart:', expect.anything()))
    expect(lines()).toHaveLength(1)
  })

  test('CART-2 what is out of stock keeps the cart from going on, and says why', async () => {
    selling({ ...snail, stock: 0 })
    renderPage(<CartPage />, { cart: [cartItem(snail)], at: '/cart' })
    expect(await screen.findByText('Out of stock. Remove it to go on.')).toBeVisible()
    for (const button of screen.getAllByRole('button', { name: 'Proceed to Checkout' })) expect(button).toBeDisabled()
  })
})

describe('SURE-3 a line of before that has no colour', () => {
  const shades = { colors: ['#a3485a', 'Rose'], stock: 9 }
  const tinted = product({
    ...tint,
    ...shades,
    variants: [
      variant({ _id: 'v-red', color: '#a3485a', size: '10 ml', price: 8200, stock: 5 }),
      variant({ _id: 'v-rose', color: 'Rose', size: '10 ml', price: 8200, stock: 4 }),
    ],
  })

  test('SURE-3 is asked for it before the checkout, and joins the line of that shade', async () => {
    selling(tinted)
    const cart = [
      cartItem({ ...tinted, selectedColor: '', quantity: 2 }),
      cartItem({ ...tinted, selectedColor: 'Rose', variantId: 'v-rose', quantity: 1 }),
    ]
    const { keys, store } = renderPage(<CartPage />, { cart, at: '/cart' })
    const choice = within(await screen.findByRole('group', { name: /Colour of Peptide Lip Tint/ }))
    for (const button of screen.getAllByRole('button', { name: 'Proceed to Checkout' })) expect(button).toBeDisabled()
    expect(screen.getByText('Choose the missing colour to go on.')).toBeVisible()
    await keys.click(choice.getByRole('radio', { name: 'Rose' }))
    expect(store.getState().cart.items).toMatchObject([{ selectedColor: 'Rose', variantId: 'v-rose', quantity: 3 }])
    for (const button of screen.getAllByRole('button', { name: 'Proceed to Checkout' })) expect(button).toBeEnabled()
  })

  test('SURE-3 a product in one colour, or none, is not asked about', async () => {
    open([cartItem(snail)])
    await screen.findByRole('heading', { name: snail.name })
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Proceed to Checkout' })[0]).toBeEnabled()
  })
})

test('SURE-10 a shop without a bank account speaks of cash alone', async () => {
  open([cartItem(snail)], { config: { bankTransfer: false } })
  expect(await screen.findByText('You pay when it arrives.')).toBeVisible()
  expect(screen.queryByText(/bank/i)).toBeNull()
})

describe('DEAL-4 a coupon', () => {
  const field = () => screen.findByRole('textbox', { name: 'Coupon code' })
  const summary = () => screen.getByRole('region', { name: 'Order summary' })

  /** A shop that knows EID26, ten percent off everything from Rs 10,000 on. */
  function knowing() {
    const asked: string[] = []
    server.use(
      http.post('*/api/cart/quote', async ({ request }) => {
        const body = (await request.json()) as { cartItems: { _id: string; quantity: number }[]; coupon: string }
        asked.push(body.coupon)
        const code = body.coupon.toUpperCase()
        const known = code === 'EID26'
        const enough = body.cartItems.reduce((sum, item) => sum + item.quantity, 0) > 2
        const refused = { accepted: false, discount: 0, reason: known ? 'minimum' : 'unknown' }
        return HttpResponse.json({
          lines: body.cartItems.map(({ _id }) => ({ _id, variantId: '', selectedColor: '', counts: true })),
          coupon:
            known && enough
              ? { code, accepted: true, discount: 0, percent: 10, message: '' }
              : { code, ...refused, message: known ? 'EID26 needs a larger cart.' : 'We do not know this code.' },
        })
      }),
    )
    return asked
  }

  test('FEE-1 a shop that charges by weight is asked what the cart costs, again once a quantity changes', async () => {
    const asked: (string | null)[] = []
    server.use(
      http.get('*/api/delivery', ({ request }) => {
        const { searchParams } = new URL(request.url)
        const items = searchParams.get('items')
        expect(searchParams.get('city')).toBe('Multan') // never '', which the shop refuses
        asked.push(items)
        return HttpResponse.json({ city: 'Multan', known: true, fee: items === 'tint:2' ? 250 : 350 })
      }),
    )
    const fees = { least: 250, most: 350, byWeight: true }
    device.write(storageKeys.city, 'Multan')
    const plain = { ...tint, colors: [] }
    const { keys } = open([cartItem({ ...plain, quantity: 2 })], {
      config: { delivery: { text: 'Delivery from Rs 250', fees } },
    })
    selling(plain)
    await waitFor(() => expect(summary()).toHaveTextContent('Delivery to MultanRs 250.00'))
    const group = screen.getByRole('group', { name: 'Quantity of Peptide Lip Tint' })
    await keys.click(within(group).getByRole('button', { name: 'Increase quantity' }))
    await waitFor(() => expect(summary()).toHaveTextContent('Delivery to MultanRs 350.00'))
    expect(new Set(asked)).toEqual(new Set(['tint:2', 'tint:3', null])) // null: the days, beside
  })

  test('FEE-1 one that frees delivery says so where delivery is free without it', async () => {
    server.use(
      http.post('*/api/cart/quote', () =>
        HttpResponse.json({
          lines: [],
          coupon: { code: 'FREE', accepted: true, delivery: true, discount: 0, percent: 0, message: '' },
        }),
      ),
    )
    const plain = { ...tint, colors: [] }
    const { keys } = open([cartItem({ ...plain, quantity: 1 })])
    selling(plain)
    await keys.click(await screen.findByRole('button', { name: 'Add a coupon code' }))
    await keys.type(await field(), 'free{Enter}')
    expect(await screen.findByText('Delivery is free already, so this order does not use the coupon.')).toBeVisible()
    expect(summary()).not.toHaveTextContent('with coupon FREE')
  })

  test('DEAL-4 is typed, taken off line by line, kept over a reload, asked again, and taken out', async () => {
    const asked = knowing()
    const plain = { ...tint, colors: [] }
    const { keys, unmount } = open([cartItem({ ...plain, quantity: 3 })])
    selling(plain)
    await keys.click(await screen.findByRole('button', { name: 'Add a coupon code' }))
    await keys.type(await field(), 'eid26{Enter}')
    expect(await within(summary()).findByText('Coupon EID26')).toBeVisible()
    // 3 × 5,904 less ten percent
    expect(summary()).toHaveTextContent('−Rs 1,771.20')
    expect(summary()).toHaveTextContent('TotalRs 15,940.80')

    // A smaller cart requests the coupon again, says why it does not count, and keeps the code.
    const group = screen.getByRole('group', { name: 'Quantity of Peptide Lip Tint' })
    await keys.click(within(group).getByRole('button', { name: 'Decrease quantity' }))
    expect(await screen.findByText('EID26 needs a larger cart.')).toBeVisible()
    expect(summary()).toHaveTextContent('TotalRs 11,808.00')
    await keys.click(within(group).getByRole('button', { name: 'Increase quantity' }))
    await waitFor(() => expect(summary()).toHaveTextContent('TotalRs 15,940.80'))
    expect(asked).toEqual(['eid26', 'eid26', 'eid26'])

    unmount()
    const again = open([cartItem({ ...plain, quantity: 3 })])
    await waitFor(() => expect(summary()).toHaveTextContent('TotalRs 15,940.80'))
    await again.keys.click(screen.getByRole('button', { name: 'Remove coupon EID26' }))
    expect(summary()).toHaveTextContent('TotalRs 17,712.00')
    expect(localStorage.getItem('cartCoupon')).toBeNull()
  })

  test('DEAL-4 an unknown code is refused at the field and stays there to be mended', async () => {
    knowing()
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Add a coupon code' }))
    await keys.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('Type the code first.')).toBeVisible()
    await keys.type(await field(), 'EIDD26{Enter}')
    expect(await screen.findByText('We do not know this code.')).toBeVisible()
    expect(await field()).toHaveValue('EIDD26')
    expect(localStorage.getItem('cartCoupon')).toBeNull()
  })
})

describe('PLAIN-9 saved for later', () => {
  const saved = () => within(screen.getByRole('region', { name: 'Saved for later' }))
  const save = (name: string) => screen.findByRole('button', { name: `Save for later: ${name}` })
  const nextVisit = () => renderPage(<CartPage />, { cart: [], at: '/cart' })

  test('PLAIN-9 sets a line aside on this device, with its shade and quantity, and takes that back', async () => {
    const first = open()
    await first.keys.click(await save('Peptide Lip Tint'))
    expect(lines()).toHaveLength(2) // the other one, and the undo
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    const row = saved().getByRole('listitem')
    expect(row).toHaveTextContent('2 of them')
    expect(row).toHaveTextContent('Rs 5,904.00 each')
    expect(screen.getByText('1 item, kept here until you come back.')).toBeVisible()
    await first.keys.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.queryByRole('region', { name: 'Saved for later' })).toBeNull()
    expect(lines()[1]).toHaveTextContent('Rs 11,808.00')

    await first.keys.click(await save('Peptide Lip Tint'))
    first.unmount()
    selling(snail, tint)
    const { keys } = nextVisit()
    expect(await screen.findByText('Your cart is currently empty')).toBeVisible()
    await keys.click(saved().getByRole('button', { name: 'Move to cart: Peptide Lip Tint' }))
    expect(lines()[0]).toHaveTextContent('Rs 11,808.00')
    expect(screen.queryByRole('region', { name: 'Saved for later' })).toBeNull()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('PLAIN-9 what is set aside has the price and the stock of today', async () => {
    const first = open()
    await first.keys.click(await save('Peptide Lip Tint'))
    await first.keys.click(await save('Advanced Snail 96 Mucin Power Essence'))
    first.unmount()
    selling({ ...snail, stock: 0 }, { ...tint, price: 9000 })
    nextVisit()
    expect(await screen.findByText(/Peptide Lip Tint now costs Rs 6,480.00, it was Rs 5,904.00/)).toBeVisible()
    const [latest, before] = saved().getAllByRole('listitem')
    expect(latest).toHaveTextContent('Out of stock at the moment.')
    expect(saved().queryByRole('button', { name: /^Move to cart: Advanced/ })).toBeNull()
    expect(before).toHaveTextContent('Rs 6,480.00 each')
  })

  test('PLAIN-9 goes back into a cart that holds some of it as far as the stock goes', async () => {
    const { keys } = open([cartItem({ ...tint, selectedColor: '#a3485a', quantity: 2 })])
    await keys.click(await save('Peptide Lip Tint'))
    // Another tab has put two into the cart meanwhile.
    const store = JSON.parse(localStorage.getItem('savedForLater') ?? '[]') as CartItem[]
    localStorage.setItem('cartItems', JSON.stringify(store))
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }))
    await screen.findByRole('group', { name: 'Quantity of Peptide Lip Tint' })
    await keys.click(saved().getByRole('button', { name: 'Move to cart: Peptide Lip Tint' }))
    expect(await screen.findByText('These are all 3 in stock.')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Saved for later' })).toBeNull()
  })

  test('PLAIN-9 says so where the cart has all that there is, and keeps it', async () => {
    const { keys } = open([cartItem({ ...tint, selectedColor: '#a3485a', quantity: 3 })])
    await keys.click(await save('Peptide Lip Tint'))
    localStorage.setItem('cartItems', localStorage.getItem('savedForLater') ?? '')
    window.dispatchEvent(new StorageEvent('storage', { key: 'cartItems' }))
    await screen.findByRole('group', { name: 'Quantity of Peptide Lip Tint' })
    await keys.click(saved().getByRole('button', { name: 'Move to cart: Peptide Lip Tint' }))
    expect(saved().getByRole('listitem')).toBeVisible()
  })

  test('PLAIN-9 thrown away, it can be had back', async () => {
    const { keys } = open()
    await keys.click(await save('Peptide Lip Tint'))
    await keys.click(saved().getByRole('button', { name: 'Remove Peptide Lip Tint' }))
    expect(saved().queryByRole('heading', { level: 3 })).toBeNull()
    await keys.click(saved().getByRole('button', { name: 'Undo' }))
    expect(saved().getByRole('heading', { level: 3, name: 'Peptide Lip Tint' })).toBeVisible()
  })

  test('HOLD-6 storage that throws costs the next visit, not this one', async () => {
    const { keys } = open()
    await screen.findByRole('heading', { name: 'Peptide Lip Tint' })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await keys.click(await save('Peptide Lip Tint'))
    await keys.click(saved().getByRole('button', { name: 'Move to cart: Peptide Lip Tint' }))
    expect(lines()).toHaveLength(2)
    expect(lines()[1]).toHaveTextContent('Rs 11,808.00')
  })

  test('PLAIN-9 lines that somebody else wrote there are left out', async () => {
    localStorage.setItem(
      'savedForLater',
      JSON.stringify([{ _id: 7 }, null, cartItem({ ...tint, selectedColor: '#a3485a' })]),
    )
    selling(tint)
    nextVisit()
    expect(await screen.findByRole('heading', { level: 3, name: 'Peptide Lip Tint' })).toBeVisible()
    expect(saved().getAllByRole('listitem')).toHaveLength(1)
  })
})
