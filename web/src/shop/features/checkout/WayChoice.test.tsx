import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPage } from '#/testing/renderPage.tsx'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import { WayChoice } from './WayChoice.tsx'

const sums = { goods: 900_00, delivery: 250_00, open: false }
const show = (way: 'cod' | 'transfer', config = {}, of: typeof sums | null = sums) =>
  renderPage(<WayChoice way={way} sums={of} />, { at: '/checkout', config: { bankTransfer: true, ...config } })
const ways = { cashFee: 100, percent: 3 }

test('FEE-2 both ways stand side by side with their totals, and the other is a link', async () => {
  show('cod', { ways })
  const choice = within(await screen.findByRole('region', { name: copy.pay.title }))
  // 900 and 250 are 1,150: 27 less when paid first, 100 more in cash.
  const other = choice.getByRole('link')
  expect(other).toHaveAttribute('href', '/payment')
  expect(other).toHaveTextContent(/1,123\.00.*27\.00 off the goods\..*127\.00 less than in cash\./)
  expect(choice.getByText('Rs 1,250.00')).toBeVisible()
  expect(choice.getByText(/100\.00 more/)).toBeVisible()
})

test('FEE-2 what is not known yet is not told as a sum', async () => {
  show('transfer', { ways }, null)
  expect((await screen.findByRole('region', { name: copy.pay.title })).textContent).not.toMatch(/\d/)
})

test('OWNP-3 where the ways cost the same, or there is no other, one line names the way', async () => {
  const { unmount } = show('cod')
  expect(await screen.findByText('Cash on Delivery')).toBeVisible()
  expect(screen.queryByRole('region', { name: copy.pay.title })).toBeNull()
  unmount()
  show('cod', { ways: { cashFee: 100 }, bankTransfer: false })
  expect(await screen.findByText('Cash on Delivery')).toBeVisible()
  expect(screen.queryByRole('region', { name: copy.pay.title })).toBeNull()
})

test('PROMO-4 with no prices in the parcel cash stays visible with its reason, and prices can come back', async () => {
  const set = vi.fn()
  const gift = { wrap: true, noPrices: true, paisa: 150_00, offer: { price: 150, message: 200 }, mayHide: true, set }
  renderPage(<WayChoice way="cod" sums={{ ...sums, wrap: 150_00 }} gift={gift} />, {
    at: '/checkout',
    config: { bankTransfer: true },
  })
  const choice = within(await screen.findByRole('region', { name: copy.pay.title }))
  expect(choice.getByText(/The rider would ask for Rs.1,300 at the door/)).toBeVisible()
  expect(choice.getByRole('link')).toHaveTextContent('Rs 1,300.00')
  await userEvent.click(choice.getByRole('button', { name: 'Show the prices after all' }))
  expect(set).toHaveBeenCalledWith({ noPrices: false })
})
