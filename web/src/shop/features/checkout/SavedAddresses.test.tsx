import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { cartItem, product, user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CheckoutPage from './CheckoutPage.tsx'

const home = {
  _id: 'a1',
  label: 'Home',
  firstName: 'Ayesha',
  lastName: 'Khan',
  phone: '0300 1234567',
  streetAddress: 'House 12, Street 4',
  landmark: 'Emporium Mall',
  city: 'Lahore',
  state: 'Punjab',
  zip: '54000',
  country: 'Pakistan',
}
const { landmark: _, ...rest } = home
const mother = {
  ...rest,
  _id: 'a2',
  label: 'امی کا گھر',
  firstName: 'نسرین',
  streetAddress: 'مکان نمبر 7',
  city: 'Karachi',
}

beforeEach(() => {
  sessionStorage.clear()
  server.use(
    http.get('*/api/account/addresses', () => HttpResponse.json({ addresses: [home, mother] })),
    http.get('*/api/products', () => HttpResponse.json([product()])),
  )
})

const open = () => renderPage(<CheckoutPage />, { at: '/checkout', user: user(), token: 'tok', cart: [cartItem()] })

test('KEEP-3 the address used first is there at once, and another takes its place with one press', async () => {
  const { keys } = open()
  const street = await screen.findByLabelText('Street address')
  expect(await screen.findByRole('button', { name: /^Home/, pressed: true })).toBeVisible()
  expect(street).toHaveValue('House 12, Street 4')
  expect(screen.getByLabelText('Email')).toHaveValue(user().email)
  await keys.click(screen.getByRole('button', { name: /امی کا گھر/ }))
  expect(street).toHaveValue('مکان نمبر 7')
  expect(screen.getByLabelText(/^Nearest landmark/)).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Put back what stood there' })).toBeNull()
})

test('KEEP-3 what was typed stays, and comes back where an address was pressed over it', async () => {
  const { keys } = open()
  const street = await screen.findByLabelText('Street address')
  await keys.clear(street)
  await keys.type(street, 'House 1')
  await keys.click(await screen.findByRole('button', { name: /^Home/ }))
  expect(street).toHaveValue('House 12, Street 4')
  await keys.click(screen.getByRole('button', { name: 'Put back what stood there' }))
  expect(street).toHaveValue('House 1')
})
