import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import type { CustomerWhole } from './customersApi.ts'
import { EraseDialog } from './EraseDialog.tsx'

const whole = {
  customer: { _id: 'c1', name: 'Komal Shah', orders: 5, member: false },
  orders: [
    { _id: 'o1', number: 'GL-W5D3PK', status: 'Shipped' },
    { _id: 'o2', number: 'GL-4N8YBV', status: 'Delivered' },
  ],
  notes: [{ _id: 'n1' }, { _id: 'n2' }],
  flags: [],
} as unknown as CustomerWhole

function show(one: CustomerWhole) {
  const none = () => undefined
  return renderOffice(<EraseDialog name="Komal Shah" whole={one} onClose={none} onErased={none} />, {
    at: '/admin/customers/c1',
  })
}

test('KNOW-2 before a person is erased it says how much goes and how much stays', () => {
  show(whole)
  expect(screen.getByText('2 notes, all messages')).toBeVisible()
  expect(screen.getByText('5 orders and their amounts')).toBeVisible()
  expect(screen.queryByText(/The account/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Erase for good' })).toBeVisible()
})

test('KNOW-2 a person whose parcel is on the way is not erased: the order that it waits for is one press away', () => {
  show({ ...whole, erasable: 'Order GL-W5D3PK has not ended, or money is owed for it. Erase once it has.' })
  expect(screen.getByRole('note')).toHaveTextContent('GL-W5D3PK Shipped')
  expect(screen.getByRole('link', { name: 'GL-W5D3PK' })).toHaveAttribute('href', '/admin/orders/GL-W5D3PK')
  expect(screen.queryByRole('link', { name: 'GL-4N8YBV' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Erase for good' })).toBeNull()
})
