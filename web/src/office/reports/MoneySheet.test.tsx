import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { MoneySheet } from './MoneySheet.tsx'

test('PAYS-3 PROMO-2 the report says what came and went by each way, what became of deposits, and what is owed', () => {
  renderOffice(
    <MoneySheet
      asked="from=2026-11-01"
      money={{
        ways: [
          { way: 'bank', in: 6000, back: 1000 },
          { way: 'card', in: 2500.5, back: 0 },
          { way: 'Meezan', in: 100, back: 0 },
        ],
        cardsSold: 3000,
        deposits: { orders: 3, came: 3000, delivered: 1000, held: 1000, kept: 0, back: 1000 },
        owed: { credit: 500, cards: 3000, points: 800, pointsWorth: 800 },
      }}
    />,
    { at: '/admin/reports' },
  )
  expect(screen.getByRole('heading')).toHaveTextContent(/^Rs\s8,600\.50 came in, Rs\s1,000\.00 went back$/)
  const ways = within(screen.getByRole('table', { name: 'Money by way of payment' }))
  expect(ways.getAllByRole('row').map((row) => row.textContent.replace(/\s/g, ' '))).toEqual([
    'WayCame inWent back',
    'Bank transferRs 6,000.00Rs 1,000.00',
    'CardRs 2,500.50Rs 0.00',
    'MeezanRs 100.00Rs 0.00',
  ])
  const deposits = within(screen.getByRole('table', { name: 'Deposits of 3 orders placed on these days' }))
  expect(deposits.getAllByRole('row')).toHaveLength(6)
  expect(screen.getByText(/^Rs\s3,000\.00 of it for gift cards, which are owed and no revenue\.$/)).toBeVisible()
  expect(screen.getByText(/^Owed now: Rs\s500\.00 of store credit, Rs\s3,000\.00 on gift cards\.$/)).toBeVisible()
  expect(screen.getByText(/^Members have 800 points, worth Rs\s800\.00 once/)).toBeVisible()
})
