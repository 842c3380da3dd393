import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OfficeOrder } from './ordersApi.ts'
import { parcelOf } from '#/office/orders/states.ts'
import { officeOrder } from '#/testing/officeOrders.tsx'
import { OrderParcels } from './OrderParcels.tsx'

const boxed = (given: object): OfficeOrder =>
  officeOrder({
    placement: 'confirmed',
    delivery: 'shipped',
    parcels: [
      {
        no: 1,
        code: 'GL-7K3M9Q-1',
        replacement: false,
        courier: 'postex',
        courierName: 'PostEx',
        tracking: '21094417703',
        collect: 1260,
        weight: 300,
        state: 'on_the_way',
        stateAt: '2026-11-21T14:44:00Z',
        attempts: 0,
        lines: [],
        ...given,
      },
    ],
  })

test('PARCEL-3 a parcel is called by its courier, and its number leads to where the courier shows it', () => {
  const order = boxed({ trackingUrl: 'https://postex.pk/tracking?cn=21094417703' })
  render(<OrderParcels order={order} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('PostEx · 21094417703 · collects Rs 1,260')
  expect(screen.getByRole('link', { name: '21094417703' })).toHaveAttribute(
    'href',
    'https://postex.pk/tracking?cn=21094417703',
  )
  expect(parcelOf(order).sub).toBe('PostEx ·\u00a021094417703')
})

test('PARCEL-3 a rider has no page, and a box that is not booked nobody', () => {
  const { rerender } = render(<OrderParcels order={boxed({ courier: 'Kamran', courierName: 'Kamran' })} />)
  expect(screen.getByRole('listitem')).toHaveTextContent('Kamran · 21094417703 · collects Rs 1,260')
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  rerender(<OrderParcels order={boxed({ courier: '', courierName: '', tracking: '', state: 'packed', collect: 0 })} />)
  expect(screen.getByRole('listitem')).not.toHaveTextContent(/Kamran|21094417703| · .* · /)
})
