import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { cartItem, product } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import CartPage from './CartPage.tsx'

const night = product({ _id: 'night', name: 'Night Drops', actives: ['retinoid'] })
const peel = product({ _id: 'peel', name: 'Peel', actives: ['acid'] })
const soap = product({ _id: 'soap', name: 'Soap' })
const rule = {
  kind: 'apart',
  of: ['retinoid'],
  with: ['acid'],
  text: 'Give them evenings of their own.',
  source: { title: 'Topical retinoids', publisher: 'DermNet', url: 'https://dermnetnz.org/topics/topical-retinoids' },
  checked: '2026-11-30',
}

/** Opens a cart as it is kept on the device, which does not know what is in the products. */
function open(cart: (typeof night)[]) {
  const asked: string[] = []
  server.use(
    http.get('*/api/products', () => HttpResponse.json(cart)),
    http.get('*/api/advice', ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json([rule])
    }),
  )
  renderPage(<CartPage />, { at: '/cart', cart: cart.map(({ _id, name }) => cartItem(product({ _id, name }))) })
  return asked
}

test('FIND-4 the cart names two lines that are not for one evening, with reason and source, and blocks nothing', async () => {
  const asked = open([night, peel, soap])
  const note = within(await screen.findByRole('region', { name: 'Not in the same evening' }))
  expect(note.getByText('Night Drops, and Peel')).toBeVisible()
  expect(note.getByText(rule.text)).toBeVisible()
  expect(note.getByRole('link', { name: 'DermNet' })).toHaveAttribute('href', rule.source.url)
  expect(note.getByText(/30 November 2026/)).toBeVisible()
  for (const button of screen.getAllByRole('button', { name: 'Proceed to Checkout' })) expect(button).toBeEnabled()
  expect(asked).toEqual(['']) // nothing of the cart
})

test('FIND-4 a cart without such lines does not ask for the rules', async () => {
  const asked = open([soap])
  await screen.findByRole('heading', { name: 'Soap' })
  expect(screen.queryByRole('region', { name: 'Not in the same evening' })).toBeNull()
  expect(asked).toEqual([])
})
