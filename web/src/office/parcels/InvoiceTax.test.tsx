import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderSums } from '#/testing/fixtures.ts'
import { InvoicePage } from './InvoicePage.tsx'

const paper = {
  _id: 'i1',
  kind: 'invoice',
  label: 'INV 2026-27/0001',
  total: 2505,
  sums: orderSums(2505, { subtotal: 2305, delivery: 200 }),
  issuedAt: '2026-11-28T14:44:00Z',
  placedAt: '2026-11-28T14:44:00Z',
  seller: {
    name: 'Husn Store',
    address: 'Lahore',
    phone: '042 111',
    taxNumber: '1234567-8',
    salesTaxNumber: '3277876123456',
  },
  buyer: 'Ayesha Khan',
  order: 'GL-7K3M9Q',
  lines: [{ name: 'A serum', sku: 'A', quantity: 1, listPrice: 3999, price: 2305, sum: 2305, taxRate: 1750 }],
  tax: [
    { class: 'Standard', rate: 1750, net: 1961.7, tax: 343.3, gross: 2305 },
    { class: 'Exempt', rate: 0, net: 200, tax: 0, gross: 200 },
  ],
}

test('BOOKS-1 the invoice says NTN, STRN and each class, which add up to its total', () => {
  render(<InvoicePage paper={paper} />)
  for (const text of ['Sales tax invoice', 'NTN 1234567-8', 'STRN 3277876123456'])
    expect(screen.getByText(text)).toBeVisible()
  const rows = within(screen.getAllByRole('table')[1]!)
    .getAllByRole('row')
    .map((row) => row.textContent)
  expect(rows).toEqual([
    'Sales tax, inside the totalBefore taxRateTaxWith tax',
    'StandardRs 1,961.7017.5\u00a0%Rs 343.30Rs 2,305.00',
    'ExemptRs 200.000\u00a0%Rs 0.00Rs 200.00',
    'TogetherRs 2,161.70Rs 343.30Rs 2,505.00',
  ])
  expect(screen.getByText('A, 17.5 %')).toBeVisible()
})

test('BOOKS-1 a paper of a shop without taxes says nothing of them', () => {
  const { tax: _tax, ...rest } = paper
  render(<InvoicePage paper={{ ...rest, lines: [], seller: { name: 'Husn Store', address: '', phone: '' } }} />)
  expect(screen.getByRole('heading', { name: 'Invoice' })).toBeVisible()
  expect(screen.queryByText(/sales tax|NTN|STRN/i)).toBeNull()
})
