import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { DeliverySheet } from './DeliverySheet.tsx'
import { deliveryTitle } from './titles.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('FEE-1 the report says what the shop bore of delivery, and leads to the orders behind each figure', async () => {
  const open = vi.fn<() => void>()
  const { keys } = renderOffice(
    <DeliverySheet
      delivery={{ charged: 550, freed: 300, forgone: 300, cost: 410.5 }}
      asked="from=2026-11-01"
      range={november}
      onOpen={open}
    />,
    { at: '/admin/reports' },
  )
  expect(screen.getByRole('heading')).toHaveTextContent(/^The shop bore Rs\s161 of delivery$/)
  await keys.click(screen.getByRole('button', { name: /Given back, or owed no more/ }))
  expect(open).toHaveBeenCalledWith({ title: 'Given back, or owed no more', kind: 'forgone', ...november })
})

test('FEE-1 delivery that brought more than it cost says so', () => {
  expect(deliveryTitle({ charged: 550, freed: 0, forgone: 0, cost: 400 })).toMatch(/^Delivery brought Rs\s150 more/)
})
