/** PROOF-1: the second way of a transfer, "Reserve now, pay within 24 hours". */
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchObjectUrls, catchUploads, type SentUpload } from '#/testing/fakeUpload.ts'
import { ayesha, cartItem, product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import { ordering } from './ordering.ts'
import PaymentPage from './PaymentPage.tsx'

const shot = new File(['the picture'], 'Screenshot.png', { type: 'image/png' })
const link = 'aLinkOfTheTestsaLinkOfTheTestsaLinkOfTheTes'
const reserved = {
  message: 'Thank you! Your order GL-7K3M9Q has been placed.',
  order: { _id: 'o1', number: 'GL-7K3M9Q', totalPrice: 2898, status: 'Pending' },
}

let uploads: SentUpload[]
/** The bodies of the reserved orders, and the answer to each. */
let sent: Record<string, unknown>[]
let answers: (() => Response)[]
let given: number

beforeEach(() => {
  uploads = catchUploads()
  catchObjectUrls()
  sent = []
  answers = []
  given = 0
  sessionStorage.setItem('checkoutDraft', JSON.stringify(ayesha))
  server.use(
    http.get('*/api/products', () => HttpResponse.json([product()])),
    http.post('*/api/orders/reference', () => {
      given += 1
      return HttpResponse.json({ number: 'GL-7K3M9Q', reference: 'GL-7K3M9Q.seal' })
    }),
    http.post('*/api/orders/reserve', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>)
      return answers.shift()?.() ?? HttpResponse.json(reserved, { status: 201 })
    }),
    http.delete('*/api/orders/by-key', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/orders/o1/link', () => HttpResponse.json({ link })),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const second = 'Reserve now, pay within 24 hours'

async function open(config = {}) {
  const view = renderPage(<PaymentPage />, { cart: [cartItem()], at: '/payment', config })
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(ayesha.city))
  return view
}

async function choose({ keys }: Awaited<ReturnType<typeof open>>) {
  await keys.upload(screen.getByLabelText('Add the payment screenshot', { selector: 'input' }), shot)
  await screen.findByText(/^Added/)
}

test('PROOF-1 an order is reserved without a screenshot; the button beside keeps asking for one', async () => {
  const { keys, store } = await open({ transferHours: 24 })
  expect(await screen.findByText('GL-7K3M9Q')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Place Order' }))
  const shotMissing = 'Please upload a payment screenshot before placing the order.'
  expect(screen.getAllByText(shotMissing).length).toBeGreaterThan(0)
  await keys.click(screen.getByRole('button', { name: second }))
  const dialog = await screen.findByRole('dialog', { name: 'Order Placed!' })
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ ...ayesha, reference: 'GL-7K3M9Q.seal', expectedTotal: 3024 })
  expect(uploads).toEqual([])
  expect(dialog).toHaveTextContent('Transfer Rs 2,898.00 from any bank app, with the number above in the remarks.')
  expect(dialog).toHaveTextContent('within 24 hours. Until then we keep your items.')
  expect(await within(dialog).findByRole('link', { name: 'Pay this order' })).toHaveAttribute('href', `/c/${link}`)
  expect(store.getState().cart.items).toEqual([])
  expect(screen.queryByText(shotMissing)).not.toBeInTheDocument()
})

test('PROOF-1 the hours are the shop’s, and an order that is called about first keeps nothing', async () => {
  answers.push(() => HttpResponse.json({ ...reserved, order: { ...reserved.order, callFirst: true } }, { status: 201 }))
  const { keys } = await open({ transferHours: 6 })
  await keys.click(screen.getByRole('button', { name: 'Reserve now, pay within 6 hours' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order Placed!' })
  expect(within(dialog).getAllByRole('listitem')[0]).toHaveTextContent(
    'We call you first about this order. Please transfer nothing before that: nothing is kept aside for it yet. Write to us if you cannot wait.',
  )
  expect(dialog).toHaveTextContent('within 6 hours of our call.')
  expect(dialog).not.toHaveTextContent('we keep your items')
  expect(await within(dialog).findByRole('link', { name: 'Track this order' })).toHaveAttribute('href', `/c/${link}`)
  expect(within(dialog).queryByRole('link', { name: 'Pay this order' })).not.toBeInTheDocument()
})

test('PROOF-1 the address is asked for, the screenshot is not', async () => {
  sessionStorage.setItem('checkoutDraft', JSON.stringify({ ...ayesha, phone: '' }))
  const { keys } = await open()
  await keys.click(screen.getByRole('button', { name: second }))
  expect(screen.getByLabelText('Phone')).toHaveFocus()
  expect(screen.getAllByText('Please fill in all fields before submitting.').length).toBeGreaterThan(0)
  expect(screen.queryByText(/^Please upload a payment screenshot/)).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('PROOF-1 a reload shows the number that may stand in a transfer already; after the order another comes', async () => {
  const before = await open()
  await screen.findByText('GL-7K3M9Q')
  before.unmount()
  const { keys, unmount } = await open()
  await screen.findByText('GL-7K3M9Q')
  expect(given).toBe(1)
  await keys.click(screen.getByRole('button', { name: second }))
  await screen.findByRole('dialog', { name: 'Order Placed!' })
  unmount()
  expect(sessionStorage.getItem('orderReference')).toBeNull()
})

test('PROOF-1 where the number was used meanwhile, the page says which one counts', async () => {
  answers.push(() =>
    HttpResponse.json({ message: 'Thank you!', order: { ...reserved.order, number: 'GL-2D8X1T' } }, { status: 201 }),
  )
  const { keys } = await open()
  await screen.findByText('GL-7K3M9Q')
  await keys.click(screen.getByRole('button', { name: second }))
  expect(await screen.findByRole('dialog')).toHaveTextContent('The page showed GL-7K3M9Q before.')
})

test('PROOF-1 a send that breaks twice offers the second way, and the chosen screenshot is sent afterwards', async () => {
  const view = await open()
  const { keys } = view
  await choose(view)
  await keys.click(screen.getByRole('button', { name: 'Place Order' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  act(() => uploads[0]!.fail())
  const once = await screen.findByRole('dialog', { name: 'Order Failed!' })
  expect(within(once).queryByRole('button', { name: second })).not.toBeInTheDocument()
  await keys.click(within(once).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(uploads).toHaveLength(2))
  act(() => uploads[1]!.answerText(502, '<html>a proxy</html>'))
  const twice = await screen.findByRole('dialog', { name: 'Order Failed!' })
  await keys.click(await within(twice).findByRole('button', { name: second }))
  const placed = await screen.findByRole('dialog', { name: 'Order Placed!' })
  expect(sent).toMatchObject([{ ...ayesha, reference: 'GL-7K3M9Q.seal' }])

  expect(placed).toHaveTextContent('Your screenshot is not sent yet')
  await keys.click(await within(placed).findByRole('button', { name: 'Send it now' }))
  await waitFor(() => expect(uploads).toHaveLength(3))
  expect(uploads[2]!.url).toBe('/api/orders/track/proof')
  expect(uploads[2]!.form.get('link')).toBe(link)
  expect((uploads[2]!.form.get('screenshot') as File).name).toBe('Screenshot.png')
  act(() => uploads[2]!.progress(71, 100))
  expect(within(placed).getByRole('button', { name: 'Sending, 71%' })).toBeVisible()
  act(() => uploads[2]!.fail())
  expect(await within(placed).findByRole('alert')).toHaveTextContent('The order stands')
  await keys.click(within(placed).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(uploads).toHaveLength(4))
  act(() => uploads[3]!.answer(200, { number: 'GL-7K3M9Q' }))
  expect(await within(placed).findByText(/^Thank you! Your screenshot has arrived\./)).toBeVisible()
})

test('PROOF-1 the screenshot of a reserved order outlives a reload, and is forgotten once it is sent', async () => {
  const view = await open()
  const { keys } = view
  await choose(view)
  await waitFor(() => expect(sessionStorage.getItem('paymentShot')).not.toBeNull())
  await keys.click(screen.getByRole('button', { name: second }))
  await screen.findByRole('dialog', { name: 'Order Placed!' })

  view.unmount()
  ordering.reset() // a new document; only what is stored stays
  server.use(http.delete('*/api/orders/by-key', () => HttpResponse.json(reserved)))
  renderPage(<PaymentPage />, { cart: [], at: '/payment' })
  const again = await screen.findByRole('dialog', { name: 'Order Placed!' })
  await keys.click(await within(again).findByRole('button', { name: 'Send it now' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect((uploads[0]!.form.get('screenshot') as File).name).toBe('Screenshot.png')
  act(() => uploads[0]!.answer(200, { number: 'GL-7K3M9Q' }))
  expect(await within(again).findByText(/^Thank you! Your screenshot has arrived\./)).toBeVisible()
  expect(sessionStorage.getItem('paymentShot')).toBeNull()
})

test('PROOF-1 a picture that the shop refuses is no broken line', async () => {
  const view = await open()
  const { keys } = view
  await choose(view)
  await keys.click(screen.getByRole('button', { name: 'Place Order' }))
  for (const n of [0, 1]) {
    await waitFor(() => expect(uploads).toHaveLength(n + 1))
    act(() => uploads[n]!.answer(415, { message: 'Only JPG, JPEG, and PNG files are allowed.' }))
    const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
    expect(within(dialog).queryByRole('button', { name: second })).not.toBeInTheDocument()
    if (n === 0) await keys.click(within(dialog).getByRole('button', { name: 'Try again' }))
  }
})

test('PROOF-1 sold out meanwhile: nothing is reserved, and everything typed and chosen stays', async () => {
  answers.push(() =>
    HttpResponse.json({ message: 'Only 0 of Advanced Snail are left.', fields: { cartItems: 'x' } }, { status: 409 }),
  )
  const view = await open()
  await choose(view)
  await view.keys.click(screen.getByRole('button', { name: second }))
  const dialog = await screen.findByRole('dialog', { name: 'Order Failed!' })
  expect(dialog).toHaveTextContent('Only 0 of Advanced Snail are left.')
  expect(within(dialog).getByRole('link', { name: 'Go to your cart' })).toBeVisible()
  expect(screen.getByLabelText('City')).toHaveValue(ayesha.city)
  expect(screen.getByText('Screenshot.png')).toBeInTheDocument()
})

test('PAYS-2 where the owner has the order first, the page asks for no screenshot and places the order', async () => {
  const { keys } = await open({ transferHours: 6, orderFirst: true })
  expect(screen.getByText(/^Place the order first: we put its items aside for 6 hours\./)).toBeVisible()
  expect(screen.queryByText('Exact amount')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Add the payment screenshot', { selector: 'input' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Reserve now/ })).not.toBeInTheDocument()
  await keys.click(screen.getByRole('button', { name: 'Place Order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order Placed!' })
  expect(sent).toHaveLength(1)
  expect(uploads).toEqual([])
  expect(await within(dialog).findByRole('link', { name: 'Pay this order' })).toHaveAttribute('href', `/c/${link}`)
})
