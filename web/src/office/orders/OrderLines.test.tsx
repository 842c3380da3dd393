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
