import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { uiCopy } from '#/office/ui/ui.copy.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { toner } from '#/testing/stockLevel.ts'
import ReceiveScreen from './ReceiveScreen.tsx'
import type { ShipmentBody } from '#/office/domain/stock/stockApi.ts'

const made = (body: ShipmentBody, version = 1) => ({
  _id: 's1',
  state: 'draft',
  version,
  body,
  problems: {},
  pieces: 0,
  goodsCost: 0,
  extraCost: 0,
  landedCost: 0,
  actorName: 'Hamza',
  updatedAt: '2026-03-14T10:00:00Z',
  lines: body.lines.map(({ variantId }) => ({
    goods: { variantId, name: `Goods ${variantId}`, brand: 'Gulistan', size: '50 ml', color: '', image: '' },
  })),
})

test('STOCK-3 a shipment begun for some goods has a line of each, once, also where the first try fails', async () => {
  const begun: ShipmentBody[] = []
  let fails = true
  const attempts: (string | null)[] = []
  server.use(
    http.post('*/api/admin/shipments', async ({ request }) => {
      attempts.push(request.headers.get('Idempotency-Key'))
      if (fails) {
        fails = false
        return HttpResponse.json({ message: 'The shop is away.' }, { status: 503 })
      }
      const body = (await request.json()) as ShipmentBody
      begun.push(body)
      return HttpResponse.json(made(body))
    }),
    http.get('*/api/admin/shipments/s1', () =>
      begun[0] ? HttpResponse.json(made(begun[0])) : HttpResponse.json({ message: 'No.' }, { status: 404 }),
    ),
  )
  const { keys } = renderOffice(<ReceiveScreen />, {
    at: '/admin/stock/receive/new?variant=v1&variant=v2',
    path: '/admin/stock/receive/:id',
  })
  await keys.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Goods v1/)).toBeVisible()
  expect(screen.getByText(/Goods v2/)).toBeVisible()
  expect(begun).toHaveLength(1)
  expect(attempts).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), attempts[0]])
  expect(location.pathname).toBe('/admin/stock/receive/s1')
})

test('STOCK-3 where the answer to the first word was lost, the same attempt goes on; a colleague who saved it is shown', async () => {
  const tries: [string | null, ShipmentBody][] = []
  const saved: (string | null)[] = []
  server.use(
    http.post('*/api/admin/shipments', async ({ request }) => {
      const body = (await request.json()) as ShipmentBody
      tries.push([request.headers.get('Idempotency-Key'), body])
      return tries.length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ message: 'Meanwhile.', shipment: made({ ...body, freight: '900' }, 4) }, { status: 409 })
    }),
    http.put('*/api/admin/shipments/s1', async ({ request }) => {
      saved.push(request.headers.get('If-Match'))
      return HttpResponse.json(made((await request.json()) as ShipmentBody, 5))
    }),
  )
  const { keys } = renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/new', path: '/admin/stock/receive/:id' })
  await keys.type(screen.getByLabelText('Supplier'), 'Seoul')
  await waitFor(() => expect(tries).toHaveLength(2), { timeout: 8000 })
  expect(tries[0]?.[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(tries[1]?.[0]).toBe(tries[0]?.[0])
  const notice = within((await screen.findByText(uiCopy.conflict)).closest<HTMLElement>('[role=alert]')!)
  await keys.click(notice.getByRole('button', { name: uiCopy.mine }))
  await waitFor(() => expect(saved).toEqual(['"4"']))
  expect(tries).toHaveLength(2)
})

test('STOCK-3 a new shipment is kept from the first word on: nothing is stored before, and the form stays as it is', async () => {
  const begun: ShipmentBody[] = []
  const saved: [string | null, ShipmentBody][] = []
  server.use(
    http.post('*/api/admin/shipments', async ({ request }) => {
      begun.push((await request.json()) as ShipmentBody)
      return HttpResponse.json(made(begun[0]!))
    }),
    http.put('*/api/admin/shipments/s1', async ({ request }) => {
      saved.push([request.headers.get('If-Match'), (await request.json()) as ShipmentBody])
      return HttpResponse.json(made(saved[0]![1], 2))
    }),
  )
  const { keys } = renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/new', path: '/admin/stock/receive/:id' })
  await keys.click(await screen.findByRole('button', { name: 'Take in' }))
  expect(await screen.findByText('Write who sent the goods.')).toBeVisible()
  expect(screen.getByText('Scan or search the first product.')).toBeVisible()
  expect(begun).toHaveLength(0)

  const supplier = screen.getByLabelText('Supplier')
  await keys.type(supplier, 'Seoul')
  await waitFor(() => expect(location.pathname).toBe('/admin/stock/receive/s1'))
  expect(begun).toMatchObject([{ supplier: 'Seoul', lines: [] }])
  expect(supplier).toHaveFocus()
  await keys.type(supplier, ' Beauty')
  await waitFor(() => expect(saved).toMatchObject([['"1"', { supplier: 'Seoul Beauty' }]]))
  expect(begun).toHaveLength(1)
})

test('OFFICE-4 a colleague saved the draft meanwhile: who, when and what is said, and what was typed can stand', async () => {
  const body: ShipmentBody = {
    supplier: 'Seoul Beauty',
    document: '',
    declaration: '',
    arrivedOn: '',
    freight: '6200',
    duty: '',
    lines: [],
  }
  const sent: (string | null)[] = []
  server.use(
    http.get('*/api/admin/shipments/s1', () => HttpResponse.json(made(body, 3))),
    http.put('*/api/admin/shipments/s1', async ({ request }) => {
      sent.push(request.headers.get('If-Match'))
      return sent.length === 1
        ? HttpResponse.json({ message: 'Meanwhile.', shipment: made({ ...body, freight: '900' }, 4) }, { status: 409 })
        : HttpResponse.json(made((await request.json()) as ShipmentBody, 5))
    }),
  )
  const { keys } = renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' })
  const supplier = await screen.findByLabelText('Supplier')
  await keys.type(supplier, ' Trading')
  const notice = within((await screen.findByText(/Hamza.*Freight.*6200.*900/)).closest<HTMLElement>('[role=alert]')!)
  expect(notice.getByText(/14 March/)).toBeVisible()
  expect(supplier).toHaveValue('Seoul Beauty Trading')
  await keys.click(notice.getByRole('button', { name: uiCopy.mine }))
  await waitFor(() => expect(screen.queryByText(uiCopy.conflict)).not.toBeInTheDocument())
  await waitFor(() => expect(sent).toEqual(['"3"', '"4"']))
  expect(supplier).toHaveValue('Seoul Beauty Trading')
})

test('STOCK-3 the foot of a shipment says how many pieces come in, and how many of them nobody can buy yet', async () => {
  const body: ShipmentBody = {
    supplier: 'Seoul Beauty',
    document: '',
    declaration: '',
    arrivedOn: '',
    freight: '6200',
    duty: '6665',
    lines: ['v1', 'v2'].map((variantId) => ({ variantId, code: '', expiresOn: '', quantity: '8', unitCost: '9000' })),
  }
  const shipment = made(body, 3)
  const [first, second] = shipment.lines
  server.use(
    http.get('*/api/admin/shipments/s1', () =>
      HttpResponse.json({
        ...shipment,
        pieces: 16,
        goodsCost: 144_000,
        extraCost: 12_865,
        landedCost: 156_865,
        lines: [
          { ...first, quantity: 8, state: 'sale', landed: 78_432.5, landedUnit: 9804.06 },
          { ...second, quantity: 8, state: 'undated', landed: 78_432.5, landedUnit: 9804.06 },
        ],
      }),
    ),
  )
  renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' })
  expect(await screen.findByRole('button', { name: 'Take 16 pieces in' })).toBeVisible()
  expect(screen.getByText('8 of them go to quarantine')).toBeVisible()
  expect(screen.getByText(/add 8.9 %, spread over the pieces by value/)).toBeVisible()
})

test('OFFICE-4 a shipment that is not to be taken in yet leads to the first field that is wrong', async () => {
  const line = { variantId: 'v1', code: '', expiresOn: '31/2028', quantity: '8', unitCost: '2760' }
  const body: ShipmentBody = {
    supplier: 'Seoul Beauty',
    document: '',
    declaration: '',
    arrivedOn: '',
    freight: '',
    duty: '',
    lines: [line],
  }
  server.use(
    http.get('*/api/admin/shipments/s1', () =>
      HttpResponse.json({ ...made(body, 3), problems: { 'lines.0.expiresOn': 'This is no date.' } }),
    ),
  )
  const { keys } = renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' })
  await keys.click(await screen.findByRole('button', { name: 'Take in' }))
  await waitFor(() => expect(screen.getByLabelText('Expires')).toHaveFocus())
  expect(screen.getByText(/1 thing is left/)).toBeVisible()
})

test('STOCK-3 before a shipment is taken in it says what sells again, what is held back and what freight adds', async () => {
  const body: ShipmentBody = {
    supplier: 'Seoul Beauty',
    document: '',
    declaration: '',
    arrivedOn: '',
    freight: '120',
    duty: '',
    lines: ['v1', 'v2', 'v3', 'v4'].map((variantId) => ({
      variantId,
      code: '',
      expiresOn: '',
      quantity: '8',
      unitCost: '40',
    })),
  }
  const of = (name: string, free: number) => ({ ...toner, variantId: name, name: `Goods ${name}`, free })
  const reckoned = { expiresOn: '', landed: 0, landedUnit: 0 }
  server.use(
    http.get('*/api/admin/shipments/s1', () =>
      HttpResponse.json({
        ...made(body),
        pieces: 28,
        goodsCost: 1280,
        extraCost: 120,
        landedCost: 1400,
        lines: [
          { ...reckoned, state: 'sale', quantity: 8, goods: of('v1', 0) },
          { ...reckoned, state: 'sale', quantity: 8, goods: of('v2', 5) },
          { ...reckoned, state: 'short', quantity: 1, goods: of('v3', 0) },
          { ...reckoned, state: 'undated', quantity: 8, goods: of('v4', 0) },
        ],
      }),
    ),
  )
  renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' })
  const panel = within((await screen.findByText('When taken in')).closest('section') as HTMLElement)
  expect(panel.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Goods v1 is for sale again',
    '1 piece goes to the expiry board: too little life',
    '8 pieces go to quarantine, not to the shelf: without a date, or past it',
  ])
})

const typedBody: ShipmentBody = {
  supplier: 'Seoul Beauty',
  document: '',
  declaration: '',
  arrivedOn: '',
  freight: '',
  duty: '',
  lines: [{ variantId: 'v1', code: '', expiresOn: '', quantity: '8', unitCost: '900' }],
}

test('HOLD-3 a press waits for the save under way and goes by what it saved; what is typed meanwhile is saved first', async () => {
  const booked: (string | null)[] = []
  let version = 3
  let answer: (() => void) | undefined
  server.use(
    http.get('*/api/admin/shipments/s1', () =>
      HttpResponse.json({ ...made(typedBody, 3), problems: { 'lines.0.code': 'Write the lot.' } }),
    ),
    http.put('*/api/admin/shipments/s1', async ({ request }) => {
      const body = (await request.json()) as ShipmentBody
      if (!answer) await new Promise<void>((go) => (answer = go))
      version += 1
      const left = body.lines[0]?.code === 'L-17' ? {} : { 'lines.0.code': 'Write the lot.' }
      return HttpResponse.json({ ...made(body, version), problems: left })
    }),
    http.post('*/api/admin/shipments/s1/book', ({ request }) => {
      booked.push(request.headers.get('If-Match'))
      return HttpResponse.json({ ...made(typedBody, 9), state: 'booked' })
    }),
  )
  const { keys } = renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' })
  await keys.type(await screen.findByLabelText('Lot'), 'L-1')
  await waitFor(() => expect(answer).toBeDefined())
  await keys.type(screen.getByLabelText('Lot'), '7')
  await keys.click(screen.getByRole('button', { name: /Take/ }))
  expect(booked).toEqual([])
  answer?.()
  await waitFor(() => expect(booked).toEqual(['"5"']))
})

test('HOLD-2 HOLD-3 what is typed while a scan is looked up stays, and the scan counts', async () => {
  let answer = () => {}
  server.use(
    http.get('*/api/admin/shipments/s1', () => HttpResponse.json(made(typedBody, 3))),
    http.put('*/api/admin/shipments/s1', async ({ request }) =>
      HttpResponse.json(made((await request.json()) as ShipmentBody, 4)),
    ),
    http.get('*/api/admin/stock', async () => {
      await new Promise<void>((go) => (answer = go))
      return HttpResponse.json({ levels: [{ ...toner, variantId: 'v2', name: 'Goods v2' }], next: '' })
    }),
  )
  const { keys } = renderOffice(<ReceiveScreen />, { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' })
  await keys.type(await screen.findByRole('textbox', { name: /^Scan the next barcode/ }), '880{Enter}')
  await keys.type(screen.getByLabelText('Lot'), 'L-17')
  answer()
  expect(await screen.findByText(/Goods v2/)).toBeVisible()
  expect(screen.getAllByLabelText('Lot')[0]).toHaveValue('L-17')
  expect(screen.getAllByLabelText('Lot')[0]).toHaveFocus()
})

test('HOLD-3 what was typed before a reload is back; a refusal without a field stands beside the button', async () => {
  server.use(
    http.get('*/api/admin/shipments/s1', () =>
      HttpResponse.json({ ...made(typedBody, 3), problems: { 'lines.0.variantId': 'It is sold no more.' } }),
    ),
    http.put('*/api/admin/shipments/s1', () => HttpResponse.error()),
  )
  const at = { at: '/admin/stock/receive/s1', path: '/admin/stock/receive/:id' }
  const first = renderOffice(<ReceiveScreen />, at)
  await first.keys.type(await screen.findByLabelText('Lot'), 'L-17')
  first.unmount()
  const { keys } = renderOffice(<ReceiveScreen />, at)
  expect(await screen.findByLabelText('Lot')).toHaveValue('L-17')
  await keys.click(screen.getByRole('button', { name: /Take/ }))
  expect(await screen.findByText('It is sold no more.')).toBeVisible()
})
