import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { orderDetail, product, told, tracking } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import TrackPage from './TrackPage.tsx'

function known(...asked: unknown[]) {
  server.use(
    http.post('*/api/orders/track', async ({ request }) => {
      const body = (await request.json()) as { number: string; contact: string }
      asked.push(body)
      return body.contact === '0300 1234567'
        ? HttpResponse.json(orderDetail())
        : HttpResponse.json({ message: 'Order not found' }, { status: 404 })
    }),
  )
  return asked
}

beforeEach(() => {
  server.use(http.get('*/api/orders/orders', () => HttpResponse.json([])))
})

afterEach(() => {
  document.cookie = 'gulaab_language=; path=/; max-age=0'
})

describe('ORD-4 tracking from any device', () => {
  test('ORD-4 number and phone show where the order stands', async () => {
    const asked = known()
    const { keys } = renderPage(<TrackPage />, { at: '/track' })
    await keys.type(screen.getByLabelText('Order number'), 'gl-7k3m9q ')
    await keys.type(screen.getByLabelText('Phone or email used for the order'), '0300 1234567')
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    const heading = await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(asked).toEqual([{ number: 'GL-7K3M9Q', contact: '0300 1234567' }])
    expect(screen.getByText('Right now')).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Another order' }))
    expect(screen.getByRole('heading', { name: 'Where is my parcel?' })).toBeVisible()
  })

  test('ORD-4 a miss tells nothing of which of the two was wrong', async () => {
    known()
    const { keys } = renderPage(<TrackPage />, { at: '/track?number=GL-7K3M9Q' })
    await waitFor(() => expect(screen.getByLabelText('Order number')).toHaveValue('GL-7K3M9Q'))
    await keys.type(screen.getByLabelText('Phone or email used for the order'), 'no@one.test')
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No order matches this number with this phone or email. Check both and try again.',
    )
  })

  test('ORD-4 both fields are asked for', async () => {
    const { keys } = renderPage(<TrackPage />, { at: '/track' })
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    expect(screen.getByLabelText('Order number')).toHaveFocus()
    expect(screen.getByLabelText('Order number')).toHaveAccessibleDescription('Enter the order number, like GL-7K3M9Q.')
    expect(screen.getByLabelText('Phone or email used for the order')).toBeInvalid()
  })

  test('ORD-4 a shop that cannot be reached is not a missing order', async () => {
    server.use(http.post('*/api/orders/track', () => HttpResponse.error()))
    const { keys } = renderPage(<TrackPage />, { at: '/track?number=GL-1' })
    await keys.type(screen.getByLabelText('Phone or email used for the order'), 'a@b.test')
    await keys.click(screen.getByRole('button', { name: 'Track order' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not look just now. Please try again.')
  })

  test('PLAIN-1 the device that ordered is asked for nothing, until it is told to forget', async () => {
    const asked = known()
    let forgotten = 0
    server.use(
      http.get('*/api/orders/orders', () =>
        HttpResponse.json(forgotten === 0 ? [orderDetail({ number: 'GL-000000' }), orderDetail()] : []),
      ),
      http.get('*/api/orders/:id', ({ params }) => HttpResponse.json(orderDetail({ _id: String(params['id']) }))),
      http.post('*/api/orders/forget', () => {
        forgotten += 1
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const { keys } = renderPage(<TrackPage />, { at: '/track?number=gl-7k3m9q' })
    expect(await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Forget my orders here' }))
    expect(await screen.findByRole('heading', { name: 'Where is my parcel?' })).toBeVisible()
    expect(forgotten).toBe(1)
    expect(asked).toEqual([])
  })
})

describe('SURE-3 a colour that was left open', () => {
  const [line] = orderDetail().cartItems
  const open = orderDetail({ cartItems: [line!, { ...line!, _id: 'tint', name: 'Lip Tint', colorToChoose: true }] })

  async function track(order = open) {
    server.use(
      http.post('*/api/orders/track', () => HttpResponse.json(order)),
      http.get('*/api/products/tint', () => HttpResponse.json(product({ _id: 'tint', colors: ['#a3485a', 'Rose'] }))),
    )
    const view = renderPage(<TrackPage />, { at: '/track?number=GL-7K3M9Q' })
    await view.keys.type(screen.getByLabelText('Phone or email used for the order'), '0300 1234567')
    await view.keys.click(screen.getByRole('button', { name: 'Track order' }))
    await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })
    return view
  }

  test('SURE-3 is chosen on the tracking page, by who knows the order', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/orders/track/choose', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json(orderDetail())
      }),
    )
    const { keys } = await track()
    expect(screen.getByText('Colour to be chosen')).toBeVisible()
    await keys.click(await screen.findByRole('button', { name: 'Choose this colour' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a colour first.')
    expect(asked).toEqual([])
    await keys.click(screen.getByRole('radio', { name: 'Shade 1 of 2' }))
    await keys.click(screen.getByRole('button', { name: 'Choose this colour' }))
    await waitFor(() => expect(screen.queryByText('Which colour would you like?')).toBeNull())
    expect(asked).toEqual([{ number: 'GL-7K3M9Q', contact: '0300 1234567', line: 1, selectedColor: '#a3485a' }])
  })

  test('SURE-3 a shade that is gone meanwhile is said, and another can be chosen', async () => {
    server.use(
      http.post('*/api/orders/track/choose', () =>
        HttpResponse.json({ message: 'Rose is sold out.' }, { status: 409 }),
      ),
    )
    const { keys } = await track()
    await keys.click(await screen.findByRole('radio', { name: 'Rose' }))
    await keys.click(screen.getByRole('button', { name: 'Choose this colour' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Rose is sold out.')
    expect(screen.getByRole('button', { name: 'Choose this colour' })).toBeEnabled()
  })

  test('SURE-3 is not asked for once the parcel is packed', async () => {
    await track({ ...open, delivery: 'packed' })
    expect(screen.queryByText('Which colour would you like?')).toBeNull()
  })
})

describe('WAY-1 what is told', () => {
  const link = 'aLinkOfTheTestsaLinkOfTheTestsaLinkOfTheTes'

  async function track(order: object, contact = '0300 1234567', options = {}) {
    server.use(http.post('*/api/orders/track', () => HttpResponse.json(order)))
    const view = renderPage(<TrackPage />, { at: '/track?number=GL-7K3M9Q', ...options })
    await view.keys.type(screen.getByLabelText('Phone or email used for the order'), contact)
    await view.keys.click(screen.getByRole('button', { name: 'Track order' }))
    await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })
    return view
  }

  test('WAY-1 on its way: dates, cash, courier and number with copy and link, attempts, WhatsApp', async () => {
    const parcel = {
      code: 'GL-7K3M9Q-1',
      courier: 'Leopards',
      number: 'LE 7714 0928 31',
      page: 'https://courier.test/LE',
      state: 'attempted',
      attempts: 1,
      replacement: false,
    }
    const words = told({
      tone: 'bad',
      head: 'On its way to Lahore',
      expected: 'Expected Monday 23 November to Tuesday 24 November.',
      mayOpen: 'You may open the parcel before you pay.',
      attempts: ['1 failed try so far: nobody there'],
      steps: [{ title: 'Could not be delivered', at: '2026-11-20T14:44:00Z', when: '20 November, 7:44 pm', bad: true }],
    })
    const { keys } = await track(
      orderDetail({
        delivery: 'shipped',
        tracking: tracking({
          confirm: false,
          change: false,
          cancel: false,
          cash: 7199,
          parcels: [parcel],
          told: [words],
          whatsApp: 'https://wa.me/923001234567?text=Hello',
        }),
      }),
    )
    expect(screen.getByRole('heading', { name: 'On its way to Lahore' })).toBeVisible()
    expect(screen.getByText(words.expected!)).toBeVisible()
    expect(screen.getByText('You may open the parcel before you pay.')).toBeVisible()
    expect(screen.getByText('LE 7714 0928 31')).toBeVisible()
    expect(screen.getByText('1 failed try so far: nobody there')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open at the courier' })).toHaveAttribute('href', parcel.page)
    await keys.click(screen.getByRole('button', { name: 'Copy the courier’s number' }))
    expect(await navigator.clipboard.readText()).toBe('LE 7714 0928 31')
    expect(screen.getByText('20 November, 7:44 pm')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Something wrong? WhatsApp us' })).toHaveAttribute(
      'href',
      'https://wa.me/923001234567?text=Hello',
    )
    expect(screen.queryByRole('link', { name: 'Change or cancel' })).not.toBeInTheDocument()
  })

  test('WAY-1 a lone parcel without courier and number is not named by what the shop calls it', async () => {
    const parcel = {
      code: 'GL-7K3M9Q-1',
      courier: '',
      number: '',
      page: '',
      state: 'delivered',
      attempts: 0,
      replacement: false,
    } as const
    const alone = await track(orderDetail({ delivery: 'delivered', tracking: tracking({ parcels: [parcel] }) }))
    expect(screen.queryByText('GL-7K3M9Q-1')).not.toBeInTheDocument()
    alone.unmount()
    const second = { ...parcel, code: 'GL-7K3M9Q-2', courier: 'PostEx', number: 'PX1' }
    await track(orderDetail({ delivery: 'shipped', tracking: tracking({ parcels: [parcel, second] }) }))
    expect(screen.getByText('GL-7K3M9Q-1')).toBeVisible()
  })

  test('PLAIN-9 of several parcels each says where it is, and one alone does not count itself', async () => {
    const one = { code: 'GL-7K3M9Q-1', courier: 'PostEx', number: 'PX1', page: '', attempts: 1, replacement: false }
    const tried = { ...one, state: 'attempted' } as const
    const there = { ...one, code: 'GL-7K3M9Q-2', number: 'PX2', attempts: 0, state: 'delivered' } as const
    const two = await track(orderDetail({ delivery: 'shipped', tracking: tracking({ parcels: [tried, there] }) }))
    expect(screen.getByText('Parcel 1 of 2: could not be delivered yet')).toBeVisible()
    expect(screen.getByText('Parcel 2 of 2: delivered')).toBeVisible()
    two.unmount()
    await track(orderDetail({ delivery: 'shipped', tracking: tracking({ parcels: [tried] }) }))
    expect(screen.getByText('PX1')).toBeVisible()
    expect(screen.queryByText(/^Parcel 1/)).not.toBeInTheDocument()
  })

  test.each(['returning', 'returned', 'lost', 'delivered'] as const)(
    'WAY-1 nothing is to be kept ready for a parcel that is %s, though nothing was paid',
    async (delivery) => {
      const done = { confirm: false, change: false, cancel: false, told: [told({ head: 'The end' })] }
      await track(orderDetail({ placement: 'confirmed', delivery, tracking: tracking(done) }))
      expect(screen.getByRole('heading', { name: 'The end' })).toBeVisible()
      expect(screen.getByText('Total')).toBeVisible()
      expect(screen.queryByText('Cash to keep ready:')).not.toBeInTheDocument()
    },
  )

  test('WAY-1 the order’s page is a press away: to confirm, to pay, to change', async () => {
    const { unmount } = await track(orderDetail())
    expect(screen.getByRole('link', { name: 'Confirm, change or cancel' })).toHaveAttribute('href', `/c/${link}`)
    unmount()
    const pay = await track(orderDetail({ tracking: tracking({ confirm: false, prove: true }) }))
    expect(screen.getByRole('link', { name: 'Pay and send the screenshot' })).toHaveAttribute('href', `/c/${link}#pay`)
    pay.unmount()
    await track(orderDetail({ tracking: tracking({ confirm: false }) }))
    expect(screen.getByRole('link', { name: 'Change or cancel' })).toHaveAttribute('href', `/c/${link}`)
  })

  test('SAY-3 an order that speaks Urdu offers this page in Urdu, which the device then keeps', async () => {
    const urdu = { told: [told({ language: 'ur' }), told()] }
    const { keys, unmount } = await track(orderDetail({ tracking: tracking(urdu) }))
    // The page's own texts stay in its language.
    expect(screen.getByText('Right now')).toBeVisible()
    const there = screen.getByRole('link', { name: 'اردو' })
    expect(there).toHaveAttribute('href', `/ur/track#${link}`)
    there.addEventListener('click', (event) => event.preventDefault())
    await keys.click(there)
    expect(document.cookie).toContain('gulaab_language=ur')
    unmount()
    const { link: _link, ...unlinked } = tracking(urdu)
    const byNumber = await track(orderDetail({ tracking: unlinked }))
    expect(screen.getByRole('link', { name: 'اردو' })).toHaveAttribute('href', '/ur/track?number=GL-7K3M9Q')
    byNumber.unmount()
    await track(orderDetail())
    expect(screen.queryByText(/^Read this page in/)).not.toBeInTheDocument()
  })

  test('WAY-1 by e-mail alone no sums are shown and nothing can be done', async () => {
    const full = orderDetail()
    const { totalPrice: _total, cashToKeep: _cash, cartItems, ...glimpse } = full
    const lines = cartItems.map(({ price: _price, listPrice: _list, ...rest }) => rest)
    const { link: _link, ...seen } = tracking()
    await track({ ...glimpse, name: 'Ayesha', cartItems: lines, tracking: seen }, 'a@b.test')
    expect(screen.getByText('Advanced Snail 96 Mucin Power Essence')).toBeVisible()
    expect(screen.queryByText(/Rs/)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Confirm/ })).not.toBeInTheDocument()
    expect(screen.queryByText('This order was placed as a guest')).not.toBeInTheDocument()
  })

  test('WAY-1 who comes from the order’s own page types nothing', async () => {
    const asked: unknown[] = []
    server.use(
      http.post('*/api/orders/track/link', async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json(orderDetail())
      }),
    )
    renderPage(<TrackPage />, { at: `/track#${link}` })
    expect(await screen.findByRole('heading', { name: 'Order GL-7K3M9Q' })).toBeVisible()
    expect(asked).toEqual([{ link }])
  })

  test('WAY-3 order again fills the cart and says what is not sold any more', async () => {
    const [line] = orderDetail().cartItems
    const sold = product({ _id: line!._id })
    server.use(
      http.get('*/api/products', () =>
        HttpResponse.json([
          {
            ...sold,
            variants: [{ ...sold.variants[0], _id: line!.variantId, available: true, stock: null, color: '' }],
          },
        ]),
      ),
    )
    const order = orderDetail({ cartItems: [line!, { ...line!, _id: 'gone', name: 'Old Cream' }] })
    const { keys, store } = await track(order)
    await keys.click(screen.getByRole('button', { name: 'Order again' }))
    expect(await screen.findByText('2 items are in your cart.')).toBeVisible()
    expect(screen.getByText('Old Cream is not sold any more.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Go to your cart' })).toHaveAttribute('href', '/cart')
    expect(store.getState().cart.items).toMatchObject([{ variantId: line!.variantId, quantity: 2 }])
  })

  test('WAY-3 a guest’s order goes into the account, and is said to be taken where it is another’s', async () => {
    server.use(
      http.get('*/api/auth/profile', () => HttpResponse.json({ name: 'A', email: 'a@b.test', role: 'customer' })),
    )
    const claimed: unknown[] = []
    let answer = 404
    server.use(
      http.post('*/api/orders/claim', async ({ request }) => {
        claimed.push(await request.json(), request.headers.get('Authorization'))
        return answer === 204
          ? new HttpResponse(null, { status: 204 })
          : HttpResponse.json({ message: 'x' }, { status: answer })
      }),
    )
    const order = orderDetail({ tracking: tracking({ claimable: true }) })
    const { keys } = await track(order, undefined, { token: 'tok' })
    const box = within(screen.getByRole('region', { name: 'This order was placed as a guest' }))
    await keys.click(box.getByRole('button', { name: 'Add it to your account' }))
    expect(await box.findByRole('alert')).toHaveTextContent('It is in an account already')
    answer = 204
    await keys.click(box.getByRole('button', { name: 'Add it to your account' }))
    expect(await screen.findByText('It is in your account now.')).toBeVisible()
    expect(claimed.slice(2)).toEqual([{ link }, 'Bearer tok'])
  })

  test('WAY-3 who is not logged in is led to the login, and the link waits in this tab', async () => {
    const { keys } = await track(orderDetail({ tracking: tracking({ claimable: true }) }))
    const way = screen.getByRole('link', { name: 'Log in to add it to your account' })
    expect(way).toHaveAttribute('href', '/login?next=%2Forders')
    await keys.click(way)
    expect(sessionStorage.getItem('orderToClaim')).toBe(link)
  })
})
