import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { HandOverRow } from './HandOverRow.tsx'
import type { Courier, ParcelRow } from './parcelsApi.ts'

const couriers = [
  { key: 'postex', name: 'PostEx', on: true },
  { key: 'tcs', name: 'TCS', on: true },
] as Courier[]

const parcel = (tracking: string, courier = '') =>
  ({
    _id: 'a',
    orderId: 'o',
    no: 1,
    code: 'GL-1-1',
    number: 'GL-1',
    name: 'Hira',
    city: 'Lahore',
    collect: 900,
    courier,
    tracking,
  }) as ParcelRow

it('PARCEL-1 what a file booked stands in the row, and what is typed stays', async () => {
  const client = new QueryClient()
  const of = (row: ParcelRow) => (
    <QueryClientProvider client={client}>
      <HandOverRow row={row} couriers={couriers} chosen={false} mayPack onTick={() => {}} />
    </QueryClientProvider>
  )
  const { rerender } = render(of(parcel('')))
  const number = () => screen.getByLabelText('Tracking number of GL-1-1')
  rerender(of(parcel('2109', 'tcs')))
  expect(number()).toHaveValue('2109')
  expect(screen.getByLabelText('Courier of GL-1-1')).toHaveValue('tcs')
  await userEvent.type(number(), '77')
  rerender(of(parcel('3000', 'tcs')))
  expect(number()).toHaveValue('210977')
})
