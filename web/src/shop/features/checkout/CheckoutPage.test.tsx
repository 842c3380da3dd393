import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ayesha, cartItem, orderDetail, product, user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CheckoutPage from './CheckoutPage.tsx'
import { emptyContact } from './contact.ts'

const cart = [cartItem({ price: 4999.5, quantity: 2 })]

beforeEach(() => {
  server.use(http.get('*/api/products', () => HttpResponse.json([product({ price: 4999.5 })])))
})

const open = (given = {}) => renderPage(<CheckoutPage />, { cart, at: '/checkout', ...given })

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  streetAddress: 'Street address',
  city: 'City',
  state: 'State/Province',
  zip: 'ZIP/Postal code',
  phone: 'Phone',
} as const

async function fillIn(keys: UserEvent, values: Partial<Record<keyof typeof labels, string>> = ayesha) {
  for (const [name, label] of Object.entries(labels) as [keyof typeof labels, string][]) {
    const value = values[name]
    if (value === undefined) continue
    const field = await screen.findByLabelText(label)
    await keys.clear(field)
    await keys.click(field)
    await keys.paste(value)
  }
}

const placed = {
  message: 'Thank you! Your order GL-7K3M9Q has been placed.',
  order: {
    _id: 'o1',
    number: 'GL-7K3M9Q',
    totalPrice: 7199.28,
    status: 'Pending',
    cashToKeep: 7199,
    confirmBy: '2026-11-30T02:51:09Z',
    link: 'linkOfTheOrder',
  },
}

type Posted = { key: string | null; auth: string | null; body: Record<string, unknown> }

/**
 * The shop accepts orders with each answer in turn, the last one repeatedly. Returns what was
 * posted.
 */
function takingOrders(...answers: (() => Response | Promise<Response>)[]) {
  const posted: Posted[] = []
  server.use(
    http.post('*/api/orders/checkout', async ({ request }) => {
      posted.push({
        key: request.headers.get('Idempotency-Key'),
        auth: request.headers.get('Authorization'),
        body: (await request.json()) as Record<string, unknown>,
      })
      const answer = answers[Math.min(posted.length, answers.length) - 1]
      return answer ? answer() : HttpResponse.json(placed, { status: 201 })
    }),
  )
  return posted
}

const submit = () => screen.getByRole('button', { name: 'Place Order' })

describe('CHK-1 the form', () => {
  test('FOOT-2 the line about what an order agrees to opens the terms and the privacy policy', async () => {
    const { keys } = open()
    await keys.click(await screen.findByRole('link', { name: 'terms' }))
    const terms = await screen.findByRole('dialog', { name: 'Terms and conditions' })
    expect(terms).toHaveTextContent('Shipping is free across Pakistan')
    await keys.click(within(terms).getByRole('button', { name: 'I have read it' }))
    await keys.click(screen.getByRole('link', { name: 'privacy policy' }))
    const privacy = await screen.findByRole('dialog', { name: 'Privacy policy' })
    expect(privacy).toHaveTextContent('the address you are typing')
    await keys.click(within(privacy).getByRole('button', { name: 'I have read it' }))
  })

  test('PLAIN-3 who pays the way back is said beside the button, with the whole rule a press away', async () => {
    const { keys } = open()
    const line = (await screen.findByRole('link', { name: 'How returns work' })).parentElement
    expect(line).toHaveTextContent(
      '7-day money-back guarantee. We pay the way back if something is wrong, you pay it if you changed your mind.',
    )
    const link = screen.getByRole('link', { name: 'How returns work' })
    expect(link).toHaveAttribute('href', '/returns')
    await keys.click(link)
    expect(await screen.findByRole('dialog', { name: 'Returns and money back' })).toHaveTextContent(
      'You pay if you changed your mind.',
    )
  })

  test('CHK-1 an empty form is refused beside the fields and in a summary, and the first field has the focus', async () => {
    const posted = takingOrders()
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Place Order' }))
    const summary = screen.getByRole('alert')
    expect(summary).toHaveTextContent('8 things need your attention')
    const first = screen.getByLabelText('Phone') // PLAIN-5
    expect(first).toHaveFocus()
    expect(first).toHaveAccessibleDescription('Enter a phone number, like 0300 1234567.')
    expect(first).toBeInvalid()
    await keys.click(within(summary).getByRole('link', { name: 'City: Enter your city.' }))
    expect(screen.getByLabelText('City')).toHaveFocus()
    expect(posted).toEqual([])
  })

  test('CHK-1 an error goes as soon as the field is typed into', async () => {
    const { keys } = open()
    await keys.click(await screen.findByRole('button', { name: 'Place Order' }))
    await keys.type(screen.getByLabelText('City'), 'L')
    expect(screen.getByLabelText('City')).toBeValid()
    expect(screen.getByRole('alert')).toHaveTextContent('7 things need your attention')
  })

  test('CHK-1 a field left with something wrong in it is said; one left empty waits', async () => {
    const { keys } = open()
    await keys.type(await screen.findByLabelText('Email'), 'ayesha@gmail')
    await keys.tab()
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter an email like name@gmail.com.')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('CHK-2 the country is a list with Pakistan chosen', async () => {
    open()
    const country = await screen.findByRole('combobox', { name: 'Country' })
    expect(country).toHaveValue('Pakistan')
    expect(within(country).getAllByRole('option')).toHaveLength(8)
  })

  test('DOOR-3 what is typed over a province that was filled in late takes its place', async () => {
    let send = () => {}
    const asked = new Promise<void>((done) => (send = done))
    server.use(
      http.get('*/api/cities', async () => {
        await asked
        return HttpResponse.json({ Punjab: [['Lahore', '54000', 'لاہور', '']] })
      }),
    )
    const { keys } = open()
    await keys.type(await screen.findByLabelText('City'), 'Lahore')
    await keys.tab()
    const province = screen.getByLabelText('State/Province')
    expect(province).toHaveFocus()
    send()
    await waitFor(() => expect(province).toHaveValue('Punjab'))
    await keys.keyboard('Sindh')
    expect(province).toHaveValue('Sindh')
  })

  test('DOOR-3 another city of the same province brings its own postal code, whatever was filled in before', async () => {
    const punjab = [
      ['Rawalpindi', '46000', 'راولپنڈی', 'pindi'],
      ['Lahore', '54000', 'لاہور', 'lhr'],
    ]
    server.use(http.get('*/api/cities', () => HttpResponse.json({ Punjab: punjab })))
    const { keys } = open()
    const city = await screen.findByLabelText('City')
    await keys.type(city, 'pindi')
    await keys.tab()
    await waitFor(() => expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue('46000'))
    await keys.clear(city)
    await keys.type(city, 'lhr')
    await keys.tab()
    await waitFor(() => expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue('54000'))
    await keys.clear(screen.getByLabelText('ZIP/Postal code'))
    await keys.type(screen.getByLabelText('ZIP/Postal code'), '54660')
    await keys.clear(city)
    await keys.type(city, 'pindi')
    await keys.tab()
    expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue('54660')
  })

  test('DOOR-3 a city that is not known takes back what another one filled in, and nothing that was typed', async () => {
    server.use(
      http.get('*/api/cities', () => HttpResponse.json({ Punjab: [['Rawalpindi', '46000', 'راولپنڈی', 'pindi']] })),
    )
    const { keys } = open()
    const city = await screen.findByLabelText('City')
    await keys.type(city, 'pindi')
    await keys.tab()
    await waitFor(() => expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue('46000'))
    await keys.clear(screen.getByLabelText('State/Province'))
    await keys.type(screen.getByLabelText('State/Province'), 'Kashmir')
    await keys.clear(city)
    await keys.tab()
    // An empty field shows no error for another city yet.
    expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue('46000')
    await keys.type(city, 'Upper Neelum')
    await keys.tab()
    await waitFor(() => expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue(''))
    expect(screen.getByLabelText('State/Province')).toHaveValue('Kashmir')
  })

  test('DOOR-3 each thing a rider may trip over is asked once, and the order goes on', async () => {
    const posted = takingOrders(() => HttpResponse.json(placed, { status: 201 }))
    const { keys } = open()
    await screen.findByRole('button', { name: 'Place Order' })
    await fillIn(keys, { ...ayesha, streetAddress: 'Model Town', phone: '042 35761234' })
    await keys.click(submit())
    expect(await screen.findByText('Riders may not find this address')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Use as is' }))
    expect(await screen.findByText('Is this a mobile number?')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Change the number' }))
    expect(screen.getByLabelText('Phone')).toHaveFocus()
    expect(posted).toEqual([])
    await keys.clear(screen.getByLabelText('Phone'))
    await keys.paste('051 1234567')
    await keys.click(submit())
    expect(await screen.findByText('Is this a mobile number?')).toBeVisible()
    await keys.click(submit())
    await waitFor(() => expect(posted).toHaveLength(1))
  })

  test('CHK-1 DOOR-3 of two numbers in one field the second goes into its own, where it can be seen', async () => {
    const { keys } = open()
    await screen.findByRole('button', { name: 'Place Order' })
    await fillIn(keys, { ...ayesha, phone: '0300 1234567 / 0321 7654321' })
    await keys.tab()
    expect(screen.getByLabelText('Phone')).toHaveValue('0300 1234567')
    const second = screen.getByLabelText(/Second number/)
    expect(second).toHaveValue('0321 7654321')
    expect(second.closest('details')).toHaveAttribute('open')
    // A second number that is already there stays: then the phone is shown as wrong.
    await keys.clear(screen.getByLabelText('Phone'))
    await keys.type(screen.getByLabelText('Phone'), '0300 1234567 / 0333 7654321')
    await keys.tab()
    expect(second).toHaveValue('0321 7654321')
    expect(screen.getByLabelText('Phone')).toBeInvalid()
  })

  test('CHK-1 what was typed survives a reload', async () => {
    const { keys, unmount } = open()
    await fillIn(keys, { city: 'Lahore', firstName: 'عائشہ' })
    unmount()
    open()
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Lahore'))
    expect(screen.getByLabelText('First name')).toHaveValue('عائشہ')
  })

  test('CART-3 without a cart there is nothing to order', async () => {
    renderPage(<CheckoutPage />, { at: '/checkout' })
    expect(await screen.findByRole('heading', { name: 'Your cart is currently empty' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Place Order' })).not.toBeInTheDocument()
  })

  test('PLAIN-5 a member finds name, e-mail, phone and the last address; what was typed stays, and half an address is not mixed in', async () => {
    const { language: _language, ...contact } = { ...emptyContact, ...ayesha }
    server.use(
      http.get('*/api/orders/orders', ({ request }) => {
        expect(new URL(request.url).searchParams.get('limit')).toBe('1')
        return HttpResponse.json([orderDetail()])
      }),
      http.get('*/api/orders/:id', () =>
        HttpResponse.json(orderDetail({ contact: { ...contact, phone: '0301 7654321' } })),
      ),
    )
    const first = open({ user: user({ name: 'Sana Mir', email: 'sana@example.test' }), token: 'tok' })
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('0301 7654321'))
    expect(screen.getByLabelText('First name')).toHaveValue('Sana')
    expect(screen.getByLabelText('Last name')).toHaveValue('Mir')
    expect(screen.getByLabelText('Email')).toHaveValue('sana@example.test')
    expect(screen.getByLabelText('Street address')).toHaveValue(ayesha.streetAddress)
    expect(screen.getByLabelText('ZIP/Postal code')).toHaveValue('44000')
    first.unmount()

    sessionStorage.setItem('checkoutDraft', JSON.stringify({ city: 'Quetta', email: 'other@example.test' }))
    open({ user: user(), token: 'tok' })
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('0301 7654321'))
    expect(screen.getByLabelText('City')).toHaveValue('Quetta')
    expect(screen.getByLabelText('Email')).toHaveValue('other@example.test')
    expect(screen.getByLabelText('Street address')).toHaveValue('')
  })

  test('PLAIN-5 an administrator, who is shown everybody’s orders, finds nobody’s address', async () => {
    server.use(http.get('*/api/orders/orders', () => HttpResponse.json([orderDetail()])))
    open({ user: user({ name: 'Sana Mir', email: 'sana@example.test', role: 'admin' }), token: 'tok' })
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('sana@example.test'))
    expect(screen.getByLabelText('Phone')).toHaveValue('')
    expect(screen.getByLabelText('Street address')).toHaveValue('')
  })

  test('PLAIN-5 "gmial.com" asks "gmail.com?", beside the field and once before the order goes', async () => {
    const posted = takingOrders(() => HttpResponse.json(placed, { status: 201 }))
    sessionStorage.setItem('checkoutDraft', JSON.stringify({ ...ayesha, email: 'ayesha.s@gmial.com' }))
    const { keys } = open()
    await screen.findByRole('button', { name: 'ayesha.s@gmail.com' })
    await keys.click(submit())
    expect(await screen.findByText('Is this email right?')).toBeVisible()
    expect(posted).toEqual([])
    await keys.click(screen.getByRole('button', { name: 'ayesha.s@gmail.com' }))
    expect(screen.getByLabelText('Email')).toHaveValue('ayesha.s@gmail.com')
    expect(screen.queryByText('Is this email right?')).not.toBeInTheDocument()
    await keys.click(submit())
    await waitFor(() => expect(posted[0]?.body['email']).toBe('ayesha.s@gmail.com'))
  })

  test('CHK-4 the cash to keep ready is whole rupees of the exact total', async () => {
    open()
    const summary = await screen.findByRole('region', { name: 'Your order' })
    expect(summary).toHaveTextContent('TotalRs 7,199.28')
    expect(summary).toHaveTextContent('Cash to keep ready:rounded to the rupeeRs 7,199')
  })

  test('FEE-1 before the city is named the summary says that delivery is still to come, unless such goods go free everywhere', async () => {
    const text = 'Delivery from Rs 150'
    open({ config: { delivery: { text, fees: { least: 150, most: 300, freeFrom: 7200 } } } })
    const summary = await screen.findByRole('region', { name: 'Your order' })
    expect(summary).toHaveTextContent(`${text}by your city`)
    expect(summary).toHaveTextContent('Total before deliveryRs 7,199.28')
    expect(summary).toHaveTextContent('Cash to keep ready:when the parcel arrives, plus deliveryRs 7,199')
    expect(screen.getByRole('form')).toHaveTextContent('Total before delivery Rs 7,199')
  })

  test('FEE-1 goods of the worth that goes free everywhere say so at once', async () => {
    open({ config: { delivery: { text: 'Delivery from Rs 150', fees: { least: 150, most: 300, freeFrom: 7199 } } } })
    const summary = await screen.findByRole('region', { name: 'Your order' })
    expect(summary).toHaveTextContent('DeliveryFree')
    expect(summary).toHaveTextContent('TotalRs 7,199.28')
    expect(summary).toHaveTextContent('Cash to keep ready:rounded to the rupeeRs 7,199')
  })
})

describe('CHK-3 CHK-4 placing', () => {
  test('API-13 API-18 CHK-3 CHK-4 posts the order, says so, clears the cart, and goes home 300 ms after OK', async () => {
    const posted = takingOrders(async () => {
      await delay(20)
      return HttpResponse.json(placed, { status: 201 })
    })
    const { keys, store } = open({ user: user(), token: 'tok' })
    await fillIn(keys)
    await keys.click(submit())
    expect(screen.getByRole('button', { name: 'Placing Order...' })).toHaveAttribute('aria-disabled', 'true')

    const dialog = await screen.findByRole('dialog', { name: 'Order Placed!' })
    expect(dialog).toHaveTextContent(placed.message)
    expect(dialog).toHaveTextContent('Order numberGL-7K3M9Q')
    expect(within(dialog).getByText(`2 × ${product().name}`), 'WEB-9 what was bought').toBeVisible()
    const [first] = within(dialog).getAllByRole('listitem')
    expect(first).toHaveTextContent('Say yes by 30 November, 7:51 am here or in our mail to ayesha.khan@gmail.com.')
    expect(dialog).toHaveTextContent('Cash to keep ready: Rs 7,199')
    const confirm = within(dialog).getByRole('link', { name: 'Confirm now' })
    expect(confirm, 'PLAIN-1').toHaveAttribute('href', '/c/linkOfTheOrder')
    expect(confirm).toHaveAttribute('autofocus')
    expect(within(dialog).getByRole('link', { name: 'Track this order' })).toHaveAttribute(
      'href',
      '/track?number=GL-7K3M9Q',
    )
    expect(posted).toHaveLength(1)
    expect(posted[0]?.auth).toBe('Bearer tok')
    expect(posted[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(posted[0]?.body).toEqual({
      ...ayesha,
      cartItems: [{ _id: product()._id, name: product().name, quantity: 2, selectedColor: '' }],
      expectedTotal: 6899.32,
      expectedFirst: 0, // what the page says of a deposit (PAYS-3)
    })
    expect(store.getState().cart.items).toEqual([])
    expect(localStorage.getItem('cartItems')).toBe('[]')

    vi.useFakeTimers()
    act(() => within(dialog).getByRole('button', { name: 'OK' }).click())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => {
      vi.advanceTimersByTime(299)
    })
    expect(location.pathname).toBe('/checkout')
    act(() => {
      vi.advanceTimersByTime(1)
    })
    expect(location.pathname).toBe('/')
    vi.useRealTimers()
  })

  test('PLAIN-1 an answer that was asked for again asks for the link; one that is called about first has nothing to confirm', async () => {
    server.use(http.post('*/api/orders/:id/link', () => HttpResponse.json({ link: 'askedFor' })))
    const { link: _link, ...again } = placed.order
    takingOrders(() => HttpResponse.json({ ...placed, order: again }, { status: 201 }))
    const first = open()
    await fillIn(first.keys)
    await first.keys.click(submit())
    const dialog = await screen.findByRole('dialog', { name: 'Order Placed!' })
    expect(await within(dialog).findByRole('link', { name: 'Confirm now' })).toHaveAttribute('href', '/c/askedFor')
    await first.keys.click(within(dialog).getByRole('button', { name: 'OK' }))
    first.unmount()

    const { confirmBy: _by, ...called } = again
    takingOrders(() => HttpResponse.json({ ...placed, order: { ...called, callFirst: true } }, { status: 201 }))
    const second = open()
    await fillIn(second.keys)
    await second.keys.click(submit())
    const other = await screen.findByRole('dialog', { name: 'Order Placed!' })
    expect(within(other).getAllByRole('listitem')[0]).toHaveTextContent('We write to you at ayesha.khan@gmail.com')
    expect(within(other).queryByRole('link', { name: 'Confirm now' })).not.toBeInTheDocument()
    expect(within(other).getByRole('button', { name: 'OK' })).toHaveAttribute('autofocus')
  })

  test('API-13 a double tap posts once', async () => {
    const posted = takingOrders(async () => {
      await delay(20)
      return HttpResponse.json(placed, { status: 201 })
    })
    const { keys } = open()
    await fillIn(keys)
    await keys.dblClick(submit())
    await screen.findByRole('dialog', { name: 'Order Placed!' })
    expect(posted).toHaveLength(1)
  })
})

describe('CHK-5 failing', () => {
  const refuse = (status: number, body: object) => () => HttpResponse.json(body, { status })

  test("CHK-5 shows the server's message, keeps cart and form, and leads to the cart that stands in the way", async () => {
    takingOrders(refuse(409, { message: 'Only 1 of Advanced Snail 96 Mucin Power Essence are left.' }))
    const { keys, store } = open()
    await fillIn(keys)
    await keys.click(submit())
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(dialog).toHaveTextContent('Only 1 of Advanced Snail 96 Mucin Power Essence are left.')
    expect(dialog).toHaveTextContent('The order was not placed.')
    expect(within(dialog).getByRole('link', { name: 'Go to your cart' })).toHaveAttribute('href', '/cart')
    await keys.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.getByLabelText('Street address')).toHaveValue(ayesha.streetAddress)
    expect(store.getState().cart.items).toHaveLength(1)
  })

  test('CHK-5 a bare 500 says the fixed words and the reference', async () => {
    takingOrders(refuse(500, { message: 'Something went wrong!', requestId: 'req-42' }))
    server.use(http.delete('*/api/orders/by-key', () => new HttpResponse(null, { status: 204 })))
    const { keys } = open()
    await fillIn(keys)
    await keys.click(submit())
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(dialog).toHaveTextContent('Failed to place order. Please try again.')
    expect(dialog).toHaveTextContent('Reference for the shop: req-42')
  })

  test("CHK-5 the server's complaint about a field stands beside it once the dialog is closed", async () => {
    takingOrders(refuse(422, { message: 'Check the phone number.', errors: { phone: 'This is no phone number.' } }))
    const { keys } = open()
    await fillIn(keys)
    await keys.click(submit())
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(dialog).toHaveTextContent('Check the phone number.')
    await keys.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('This is no phone number.')
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus())
  })

  test('CHK-5 APP-1 offline: says before and after that nothing is placed, sends nothing, and keeps everything', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const posted = takingOrders()
    const { keys, store } = open()
    expect(await screen.findByText(/^You are offline\. What you typed is kept/)).toBeVisible()
    await fillIn(keys)
    await keys.click(submit())
    const dialog = await screen.findByRole('dialog', { name: 'Not placed yet' })
    expect(dialog).toHaveTextContent('You are offline, so the order was not placed.')
    expect(posted).toEqual([])
    expect(store.getState().cart.items).toHaveLength(1)
    expect(screen.getByLabelText('City')).toHaveValue('Islamabad')
  })

  test('GEN-5 a login that has ended makes the shopper a guest, with the guest price in sight', async () => {
    takingOrders(refuse(401, { message: 'Please log in.' }))
    const { keys } = open({ user: user(), token: 'old' })
    await fillIn(keys)
    expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('TotalRs 6,899.32')
    await keys.click(submit())
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(dialog).toHaveTextContent('The guest price applies now')
    expect(within(dialog).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fcheckout')
    expect(localStorage.getItem('authToken')).toBeNull()
    await keys.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.getByRole('region', { name: 'Your order' })).toHaveTextContent('TotalRs 7,199.28')
  })
})
