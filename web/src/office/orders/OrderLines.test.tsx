import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { officeOrder } from '#/testing/officeOrders.tsx'
import { OrderLines } from './OrderLines.tsx'

test('PACK-1 a line says how many are sent, and how many were left out as agreed', () => {
  const [line] = officeOrder().lines
  render(<OrderLines lines={line ? [{ ...line, quantity: 3, dropped: 2 }] : []} />)
  const shown = screen.getByRole('listitem')
  expect(shown).toHaveTextContent(/1 × Rs/)
  expect(shown).toHaveTextContent('2 left out, as agreed')
})

test('GOOD-3 a line says what of it is still to come, and the day that the shopper was told', () => {
  const [line] = officeOrder().lines
  render(<OrderLines lines={line ? [{ ...line, quantity: 3, toCome: 2, shipsFrom: '2027-01-12' }] : []} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('2 still to come, from 12 January 2027')
})
