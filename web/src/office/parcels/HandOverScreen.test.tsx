import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { copy } from './parcels.copy.ts'
import HandOverScreen from './HandOverScreen.tsx'
import type { Courier, ParcelRow } from '#/office/domain/orders/parcelsApi.ts'

const courier = (key: string, name: string, more: Partial<Courier> = {}): Courier => ({
  key,
  name,
  page: '',
  on: true,
  account: '',
  city: '',
  attempts: 2,
  openAllowed: false,
  cutoffs: [],
  columns: [],
  out: [],
  version: 1,
  ready: 1,
  ...more,
})

const parcel = (n: number, more: Partial<ParcelRow> = {}): ParcelRow => ({
  _id: `order-${n}-1`,
  code: `GL-00000${n}-1`,
  orderId: `order-${n}`,
  number: `GL-00000${n}`,
  no: 1,
  name: 'Hina Rauf',
  city: 'Lahore',
  courier: '',
  courierName: '',
  tracking: '',
  collect: 2000,
  weight: 0,
  state: 'packed',
  stateAt: '2026-11-20T09:00:00Z',
  attempts: 0,
  replacement: false,
  ...more,
})

function shop(
  parcels: readonly ParcelRow[],
  couriers: readonly Courier[],
  me = owner('orders.read', 'orders.pack', 'orders.contact'),
  late = 0,
) {
  server.use(
    http.get('*/api/admin/parcels', () =>
      HttpResponse.json({ parcels, counts: { ready: parcels.length, road: 0, out: 0, stuck: 0, back: 0 }, collect: 0 }),
    ),
    http.get('*/api/admin/couriers', () => HttpResponse.json({ couriers })),
    http.get('*/api/admin/hand-overs', () => HttpResponse.json({ sheets: [] })),
    http.get('*/api/admin/today/counts', () =>
      HttpResponse.json({ queues: [{ link: '/admin/hand-over', count: parcels.length, late }] }),
    ),
  )
  return renderOffice(<HandOverScreen me={me} />, { at: '/admin/hand-over' })
}

test('STAFF-1 PARCEL-4 who only looks is shown what waits, and nothing to tick, scan or print', async () => {
  const booked = { courier: 'tcs', courierName: 'TCS', state: 'booked', tracking: '779' } as const
  shop([parcel(1, booked)], [courier('tcs', 'TCS')], owner('orders.read'))
  expect(await screen.findByRole('link', { name: 'GL-000001-1' })).toBeVisible()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  expect(screen.queryByLabelText(copy.hand.scan)).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: copy.hand.labels(1) })).not.toBeInTheDocument()
})

test('PARCEL-4 the head says how many are late, and how many go with nobody yet', async () => {
  const booked = { courier: 'tcs', courierName: 'TCS', state: 'booked', tracking: '779' } as const
  shop([parcel(1, booked), parcel(2), parcel(3)], [courier('tcs', 'TCS')], owner('orders.read', 'orders.pack'), 1)
  expect(await screen.findByText('3 parcels, 1 is late')).toBeVisible()
  const nobody = (await screen.findByText('No courier yet')).closest('li') as HTMLElement
  expect(nobody).toHaveTextContent(/the number is missing2 parcels/)
})

test('PARCEL-4 a scanner ticks parcels by label or number, and what is not here is said', async () => {
  const booked = { courier: 'tcs', courierName: 'TCS', state: 'booked' } as const
  const handed: unknown[] = []
  server.use(
    http.post('*/api/admin/hand-overs', async ({ request }) => {
      handed.push(await request.json())
      return HttpResponse.json(
        { sheetId: 's1', rows: [{ parcelId: 'order-1-1', code: 'GL-000001-1', done: true, message: '' }] },
        { status: 201 },
      )
    }),
  )
  const { keys } = shop(
    [parcel(1, { ...booked, tracking: 'T1' }), parcel(2, { ...booked, tracking: 'T2' })],
    [courier('tcs', 'TCS')],
  )
  const scan = await screen.findByRole('textbox', { name: copy.hand.scan })
  await screen.findByRole('checkbox', { name: copy.hand.tick('GL-000001-1') })
  await keys.type(scan, 'gl-000001-1{Enter}')
  expect(screen.getByRole('checkbox', { name: copy.hand.tick('GL-000001-1') })).toBeChecked()
  expect(scan).toHaveFocus()
  await keys.type(scan, 'T9{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent(copy.hand.unknown('T9'))
  await keys.type(scan, 'T2{Enter}')
  await keys.click(screen.getByRole('button', { name: copy.hand.go(2) }))
  await waitFor(() => expect(handed).toHaveLength(1))
  expect(handed[0]).toMatchObject({ courier: 'tcs', parcels: ['order-1-1', 'order-2-1'] })
})

test('PARCEL-1 parcels without a number are booked over the network, those that are ticked alone', async () => {
  const asked: unknown[] = []
  const task = {
    _id: 't1',
    kind: 'courier.book',
    title: 'Booking with PostEx',
    state: 'done',
    done: 1,
    total: 1,
    counts: { failed: 1 },
    rows: 1,
    actorName: 'Sana',
    createdAt: '2026-11-20T09:00:00Z',
    version: 1,
    stopping: false,
  }
  server.use(
    http.post('*/api/admin/couriers/postex/bookings', async ({ request }) => {
      asked.push(await request.json())
      return HttpResponse.json(task, { status: 202 })
    }),
    http.get('*/api/admin/tasks/t1', () => HttpResponse.json(task)),
    http.get('*/api/admin/tasks/t1/rows', () =>
      HttpResponse.json({
        rows: [
          {
            row: 1,
            place: '',
            outcome: 'failed',
            subject: 'order',
            subjectId: 'order-2',
            name: 'GL-000002-1',
            message: 'PostEx: INVALID CITY NAME',
          },
        ],
      }),
    ),
  )
  const direct = { on: true, keySet: true, place: '001', problem: '' }
  const { keys } = shop(
    [parcel(1), parcel(2), parcel(3, { courier: 'tcs', courierName: 'TCS' })],
    [courier('postex', 'PostEx', { direct }), courier('tcs', 'TCS')],
  )
  expect(await screen.findByRole('button', { name: copy.book.go('PostEx', 2) })).toBeVisible()
  await keys.click(screen.getByRole('checkbox', { name: copy.hand.tick('GL-000002-1') }))
  await keys.click(screen.getByRole('button', { name: copy.book.go('PostEx', 1) }))
  const dialog = within(await screen.findByRole('dialog', { name: copy.book.title('PostEx') }))
  expect(await dialog.findByText('PostEx: INVALID CITY NAME')).toBeVisible()
  expect(asked).toEqual([{ parcels: ['order-2-1'] }])
})

test('PARCEL-1 a number that came meanwhile stands in the field', async () => {
  const { client } = shop([parcel(1)], [courier('tcs', 'TCS')])
  expect(await screen.findByLabelText(copy.hand.trackingOf('GL-000001-1'))).toHaveValue('')
  server.use(
    http.get('*/api/admin/parcels', () =>
      HttpResponse.json({
        parcels: [parcel(1, { courier: 'tcs', courierName: 'TCS', tracking: 'T77', state: 'booked' })],
        counts: { ready: 1, road: 0, out: 0, stuck: 0, back: 0 },
        collect: 0,
      }),
    ),
  )
  await client.invalidateQueries()
  await waitFor(() => expect(screen.getByLabelText(copy.hand.trackingOf('GL-000001-1'))).toHaveValue('T77'))
})

test('PARCEL-4 nothing waits, and a list that cannot be read is not said to be empty', async () => {
  shop([], [courier('tcs', 'TCS')])
  expect(await screen.findByText(copy.hand.empty)).toBeVisible()
})

test('PARCEL-4 OFFICE-2 on a phone the parcels are handed over at the thumb, and what stayed is said there', async () => {
  const booked = { courier: 'tcs', courierName: 'TCS', state: 'booked', tracking: 'T1' } as const
  server.use(
    http.post('*/api/admin/hand-overs', () =>
      HttpResponse.json(
        {
          sheetId: 's1',
          rows: [{ parcelId: 'order-1-1', code: 'GL-000001-1', done: false, message: 'It was cancelled.' }],
        },
        { status: 201 },
      ),
    ),
  )
  const { keys } = shop([parcel(1, booked)], [courier('tcs', 'TCS')])
  await keys.click(await screen.findByRole('checkbox', { name: copy.hand.tick('GL-000001-1') }))
  const button = screen.getByRole('button', { name: copy.hand.go(1) })
  const dock = button.closest<HTMLElement>('[data-dock]')
  expect(dock).not.toBeNull()
  await keys.click(button)
  expect(await within(dock!).findByRole('alert')).toHaveTextContent('GL-000001-1: It was cancelled.')
})

test('PARCEL-1 a parcel of nobody is in the file of one courier, and its row puts it into another', async () => {
  const two = [courier('postex', 'PostEx'), courier('tcs', 'TCS')]
  const booked: unknown[] = []
  server.use(
    http.post('*/api/admin/orders/:id/moves/book', async ({ request, params }) => {
      booked.push([params['id'], await request.json()])
      return HttpResponse.json({})
    }),
  )
  const { keys } = shop([parcel(1), parcel(2, { courier: 'postex' }), parcel(3, { courier: 'tcs' })], two)
  await screen.findByLabelText('Courier of GL-000001-1')
  const filter = screen.getByRole('combobox', { name: copy.hand.courier })
  await within(filter).findByRole('option', { name: 'TCS' })
  await keys.selectOptions(filter, 'PostEx')
  expect(screen.getByRole('link', { name: 'File out: 2' })).toHaveAttribute(
    'href',
    '/api/admin/couriers/postex/bookings.csv',
  )
  await keys.selectOptions(filter, 'TCS')
  expect(screen.getByRole('link', { name: 'File out: 1' })).toBeVisible()
  expect(screen.getByText(/^Parcels without a courier are in the file of PostEx/)).toBeVisible()
  await keys.selectOptions(screen.getByLabelText('Courier of GL-000001-1'), 'TCS')
  await waitFor(() => expect(booked).toEqual([['order-1', { parcel: 1, courier: 'tcs', tracking: '' }]]))
})
