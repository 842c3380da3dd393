import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { OrderSums } from './OrderSums.tsx'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'

test('OWN-5 what a coupon takes off has its minus', () => {
  const sums = { subtotal: 1800, discount: 180, rounding: 0, total: 1620 }
  const order = { lines: [], money: { sums, coupon: { code: 'SALAM10' } } } as unknown as OfficeOrder
  render(<OrderSums order={order} />)
  expect(screen.getByText('Taken off by SALAM10').nextElementSibling).toHaveTextContent('−Rs 180')
})
