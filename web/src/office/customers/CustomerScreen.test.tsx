import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CustomerScreen from './CustomerScreen.tsx'
import type { CustomerWhole } from './customersApi.ts'

const order = (number: string, more: Partial<CustomerWhole['orders'][number]>): CustomerWhole['orders'][number] => ({
  _id: number,
  number,
  status: 'Shipped',
  method: 'cod',
  city: 'Lahore',
  street: 'House 41-B, DHA',
  items: 'Relief Sun',
  totalPrice: 7884,
  createdAt: '2026-11-03T09:00:00Z',
  ...more,
})

const kamran: CustomerWhole = {
  customer: {
    _id: 'k1',
    name: 'Kamran Javed',
    phone: '0300 1237741',
    city: 'Lahore',
    country: 'Pakistan',
    member: false,
    orders: 4,
    delivered: 1,
    refused: 2,
    running: 1,
    worth: 5364,
    firstAt: '2026-03-21T09:00:00Z',
    lastAt: '2026-11-18T09:00:00Z',
    flags: [],
  },
  orders: [
    order('GL-W5D3PK', { status: 'Pending' }),
    order('GL-M2Q7HZ', { came: { kind: 'refused', day: '2026-11-09' } }),
    order('GL-8C4RWT', { came: { kind: 'refused', day: '2026-08-04' }, street: 'Gulberg III' }),
    order('GL-T6P2VJ', { status: 'Delivered', came: { kind: 'delivered', day: '2026-03-24' } }),
  ],
  notes: [{ _id: 'n1', text: 'Moved.', actor: 'Hamza', at: '2026-11-18T09:00:00Z' }],
  flags: [],
  erasable: 'Order GL-W5D3PK has not ended, or money is owed for it. Erase once it has.',
}

function open() {
  server.use(http.get('*/api/admin/customers/k1', () => HttpResponse.json(kamran)))
  return renderOffice(<CustomerScreen me={owner('customers.read', 'customers.erase', 'orders.contact')} />, {
    at: '/admin/customers/k1',
    path: '/admin/customers/:id',
  })
}

test('KNOW-2 every order says what became of its parcel, and the figure above when one was refused last', async () => {
  open()
  const row = async (number: string) => within((await screen.findByText(number)).closest('li') as HTMLElement)
  expect((await row('GL-M2Q7HZ')).getByText('refused 9 November 2026')).toBeVisible()
  expect((await row('GL-T6P2VJ')).getByText('delivered 24 March 2026')).toBeVisible()
  expect((await row('GL-W5D3PK')).queryByText(/refused|delivered/)).not.toBeInTheDocument()
  expect(screen.getByText('refused, last 9 November 2026')).toBeVisible()
  expect(
    within(screen.getByText('House 41-B, DHA, Lahore').closest('li') as HTMLElement).getByText('used 3 times'),
  ).toBeVisible()
})

test('KNOW-2 erasing says how much goes and stays, and waits for what is on the way', async () => {
  const { keys } = open()
  await keys.click(await screen.findByRole('button', { name: /Erase this person/ }))
  const dialog = screen.getByRole('dialog', { name: 'Erase Kamran Javed?' })
  expect(within(dialog).getByText('Name, phone, e-mail, 2 addresses')).toBeVisible()
  expect(within(dialog).getByText('1 note, all messages')).toBeVisible()
  expect(within(dialog).getByText('4 orders and their amounts')).toBeVisible()
  expect(within(dialog).queryByText('The account')).not.toBeInTheDocument()
  expect(within(dialog).getByRole('note')).toHaveTextContent('GL-W5D3PK')
  expect(within(dialog).queryByRole('button', { name: 'Erase for good' })).not.toBeInTheDocument()
})
