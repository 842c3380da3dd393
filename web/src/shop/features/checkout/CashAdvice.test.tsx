import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { cartItem, product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CheckoutPage from './CheckoutPage.tsx'

beforeEach(() => {
  server.use(http.get('*/api/products', () => HttpResponse.json([product({ price: 5000 })])))
})

const open = (config = {}) =>
  renderPage(<CheckoutPage />, {
    cart: [cartItem({ price: 5000, quantity: 2 })],
    at: '/checkout',
    config: { bankTransfer: true, ...config },
  })

/** A shop that refuses cash for every phone; returns the phones it was asked about. */
function refusing() {
  const asked: unknown[] = []
  server.use(
    http.post('*/api/orders/cash', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json({ cash: false })
    }),
  )
  return asked
}

const phoneRefused = 'Cash on delivery is not offered for this phone number'

test('COD-5 a phone without cash on delivery is told when its field is left, with the way to pay instead', async () => {
  const asked = refusing()
  const { keys } = open()
  const phone = await screen.findByLabelText('Phone')
  await keys.type(phone, '0300 5550001')
  expect(asked).toEqual([])
  await keys.tab()
  expect(await screen.findByText(phoneRefused)).toBeVisible()
  expect(asked).toEqual([{ phone: '0300 5550001', country: 'Pakistan' }])
  expect(screen.getByRole('link', { name: 'Pay by bank transfer' })).toHaveAttribute('href', '/payment')

  // Leaving the field again requests nothing; another number does.
  await keys.click(phone)
  expect(screen.queryByText(phoneRefused)).not.toBeInTheDocument()
  await keys.tab()
  expect(await screen.findByText(phoneRefused)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('COD-5 half a number is not asked about, and what the shop does not answer stands in nobody’s way', async () => {
  let asked = 0
  server.use(
    http.post('*/api/orders/cash', () => {
      asked += 1
      return HttpResponse.json({ message: 'Too many attempts.' }, { status: 429 })
    }),
  )
  const { keys } = open()
  const phone = await screen.findByLabelText('Phone')
  await keys.type(phone, '0300 555')
  await keys.tab()
  expect(asked).toBe(0)
  await keys.type(phone, '0002')
  await keys.tab()
  await waitFor(() => expect(asked).toBe(1))
  expect(screen.queryByText(phoneRefused)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Place Order' })).toBeEnabled()
})

test('COD-5 a city and a country without cash, and a total beyond the highest, are told in the form', async () => {
  const { keys, unmount } = open({ cashCountries: ['Pakistan'], cashNotIn: ['Skardu'] })
  const city = await screen.findByLabelText('City')
  await keys.type(city, 'skardu')
  expect(screen.queryByText(/Cash on delivery is/)).not.toBeInTheDocument()
  await keys.tab()
  expect(await screen.findByText('Cash on delivery is not offered in skardu')).toBeVisible()
  await keys.clear(city)
  await keys.selectOptions(screen.getByLabelText('Country'), 'Qatar')
  expect(screen.getByText('Cash on delivery is offered in Pakistan only')).toBeVisible()
  unmount()
  open({ cashMost: 5000, bankTransfer: false, supportEmail: 'care@example.com' })
  const tooMuch = await screen.findByText(/^Cash on delivery is taken up to Rs 5,000/)
  expect(tooMuch).toBeVisible()
  const after = tooMuch.compareDocumentPosition(screen.getByLabelText('First name'))
  expect(after, 'COD-5 a total beyond the highest is told before the form').toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText('Please write to care@example.com: we find a way together.')).toBeVisible()
})
