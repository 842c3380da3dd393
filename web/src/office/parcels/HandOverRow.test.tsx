import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { server } from '#/testing/server.ts'
import { HandOverRow } from './HandOverRow.tsx'
import type { Courier, ParcelRow } from '#/office/domain/orders/parcelsApi.ts'

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

it('PARCEL-1 a number scanned into a booked row asks, and can be left as it was; Enter goes to a row without one', async () => {
  server.use(
    http.post('*/api/admin/orders/:id/moves/book', () =>
      HttpResponse.json({ message: 'Parcel GL-1-1 goes with TCS as 2109 already.', order: {} }, { status: 409 }),
    ),
  )
  const rows = ['', '2109', ''].map((number, at) =>
    Object.assign(parcel(number, 'tcs'), { _id: `${at}`, code: `GL-${at}-1` }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      {rows.map((row) => (
        <HandOverRow key={row._id} row={row} couriers={couriers} chosen={false} mayPack onTick={() => {}} />
      ))}
    </QueryClientProvider>,
  )
  const keys = userEvent.setup()
  await keys.click(screen.getByLabelText('Tracking number of GL-0-1'))
  await keys.keyboard('{Enter}')
  expect(screen.getByLabelText('Tracking number of GL-2-1')).toHaveFocus()
  const booked = screen.getByLabelText('Tracking number of GL-1-1')
  await keys.type(booked, '77{Enter}')
  await keys.click(await screen.findByRole('button', { name: 'Leave it at 2109' }))
  expect(booked).toHaveValue('2109')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('PARCEL-1 Enter books once, though it leaves the field for the next one', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/admin/orders/:id/moves/book', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ order: {} })
    }),
  )
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      {['0', '1'].map((id) => (
        <HandOverRow
          key={id}
          row={Object.assign(parcel('', 'tcs'), { _id: id, code: `GL-${id}-1` })}
          couriers={couriers}
          chosen={false}
          mayPack
          onTick={() => {}}
        />
      ))}
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('Tracking number of GL-0-1'), '77{Enter}')
  expect(screen.getByLabelText('Tracking number of GL-1-1')).toHaveFocus()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(sent).toEqual([{ parcel: 1, courier: 'tcs', tracking: '77' }])
})

it('PARCEL-1 what waits for an earlier booking is what was entered, not what is typed meanwhile', async () => {
  const sent: unknown[] = []
  let answer = () => {}
  const first = new Promise<void>((resolve) => (answer = resolve))
  server.use(
    http.post('*/api/admin/orders/:id/moves/book', async ({ request }) => {
      sent.push(await request.json())
      await first
      return HttpResponse.json({ order: {} })
    }),
  )
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <HandOverRow row={parcel('', 'tcs')} couriers={couriers} chosen={false} mayPack onTick={() => {}} />
    </QueryClientProvider>,
  )
  await userEvent.selectOptions(screen.getByLabelText('Courier of GL-1-1'), 'postex')
  await userEvent.type(screen.getByLabelText('Tracking number of GL-1-1'), '77{Enter}8')
  answer()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(sent).toEqual([
    { parcel: 1, courier: 'postex', tracking: '' },
    { parcel: 1, courier: 'postex', tracking: '77' },
  ])
})

it('HOLD-7 PARCEL-1 a number typed before the couriers have come is booked with the usual one', async () => {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/admin/orders/:id/moves/book', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({})
    }),
  )
  const client = new QueryClient()
  const of = (known: readonly Courier[]) => (
    <QueryClientProvider client={client}>
      <HandOverRow row={parcel('')} couriers={known} chosen={false} mayPack onTick={() => {}} />
    </QueryClientProvider>
  )
  const { rerender } = render(of([]))
  await userEvent.type(screen.getByLabelText('Tracking number of GL-1-1'), '77')
  rerender(of(couriers))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ courier: 'postex', tracking: '77' })
})
