import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import { toner } from '#/testing/stockLevel.ts'
import { LotSheet } from './LotSheet.tsx'
import { StockDrawer } from './StockDrawer.tsx'
import type { StockDetail, StockLot } from '#/office/domain/stock/stockApi.ts'

const me = { permissions: ['products.read', 'stock.write'] } as unknown as Me

const lot: StockLot = {
  _id: 'lot-1',
  variantId: 'toner-1',
  code: 'A100',
  expiresOn: '2029-12-31',
  state: 'sale',
  onHand: 5,
  quarantined: 0,
  received: 8,
  receivedAt: '2026-03-01T07:00:00Z',
  supplier: 'Attar House',
  document: '',
}

const detail: StockDetail = {
  level: toner,
  lots: [lot],
  moves: [],
  holders: [],
}

function show(screenful: React.ReactNode) {
  render(<QueryClientProvider client={makeQueryClient()}>{screenful}</QueryClientProvider>)
}

test('OFFICE-4 STOCK-3 a correction that is begun is not lost to Esc, nor to another lot, without a question', async () => {
  server.use(http.get('*/api/admin/stock/toner-1', () => HttpResponse.json(detail)))
  const closed = vi.fn<() => void>()
  show(<StockDrawer variantId="toner-1" me={me} onClose={closed} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the number' }))
  await userEvent.type(screen.getByLabelText('On the shelf, counted'), '4')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.getByText(/On the shelf, counted/, { selector: 'p' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(closed).not.toHaveBeenCalled()
  expect(screen.getByLabelText('On the shelf, counted')).toHaveValue('4')

  await userEvent.click(screen.getByRole('button', { name: 'Decide about Lot A100' }))
  await userEvent.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(await screen.findByRole('heading', { name: 'Lot A100' })).toBeVisible()
})

test('OFFICE-4 STOCK-3 a correction that the shop refuses keeps what was typed', async () => {
  server.use(
    http.get('*/api/admin/stock/toner-1', () => HttpResponse.json(detail)),
    http.post('*/api/admin/stock/toner-1/adjust', () =>
      HttpResponse.json({ message: 'Somebody changed this meanwhile.', level: detail.level }, { status: 409 }),
    ),
  )
  show(<StockDrawer variantId="toner-1" me={me} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the number' }))
  await userEvent.type(screen.getByLabelText('On the shelf, counted'), '4')
  await userEvent.click(screen.getByRole('radio', { name: 'Damaged' }))
  await userEvent.click(screen.getByRole('button', { name: 'Correct' }))
  expect(await screen.findByText('Somebody changed this meanwhile.')).toBeVisible()
  expect(screen.getByLabelText('On the shelf, counted')).toHaveValue('4')
  expect(screen.getByRole('radio', { name: 'Damaged' })).toBeChecked()
})

test('OFFICE-4 STOCK-4 of a lot only what was corrected is sent, and Close asks before it is lost', async () => {
  const sent: unknown[] = []
  server.use(
    http.patch('*/api/admin/stock/lots/lot-1', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...lot, code: 'A101' })
    }),
  )
  const closed = vi.fn<() => void>()
  show(<LotSheet lot={lot} me={me} onClose={closed} />)
  await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Correct code or date')
  const code = screen.getByLabelText('Lot on the pack')
  await userEvent.clear(code)
  await userEvent.type(code, 'A101')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(closed).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ code: 'A101', was: { code: lot.code, expiresOn: lot.expiresOn, state: lot.state } }])
})

test('OFFICE-4 STOCK-2 over a lot that a colleague corrected: who and when, and mine leaves what only they touched', async () => {
  const theirs: StockLot = { ...lot, code: 'B7', expiresOn: '2029-01-31' }
  const edits = [
    { at: '2026-11-24T04:31:00Z', actor: 's', actorName: 'Sana', action: 'stock.lot', fields: ['code', 'expiresOn'] },
  ]
  const sent: { was: { code: string } }[] = []
  server.use(
    http.patch('*/api/admin/stock/lots/lot-1', async ({ request }) => {
      const body = (await request.json()) as { was: { code: string } }
      sent.push(body)
      return body.was.code === 'B7'
        ? HttpResponse.json({ ...theirs, code: 'A101' })
        : HttpResponse.json({ message: 'Somebody else.', lot: theirs, edits }, { status: 409 })
    }),
  )
  const closed = vi.fn<() => void>()
  show(<LotSheet lot={lot} me={me} onClose={closed} />)
  await userEvent.selectOptions(screen.getByLabelText('What to do'), 'Correct code or date')
  const code = screen.getByLabelText('Lot on the pack')
  await userEvent.clear(code)
  await userEvent.type(code, 'A101')
  await userEvent.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText(/^Sana changed Lot on the pack from “.*” to “B7”/)).toHaveTextContent(/9:31/)
  expect(code).toHaveValue('A101')
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent[1]).toEqual({ code: 'A101', was: { code: 'B7', expiresOn: '2029-01-31', state: lot.state } })
})

test('GOOD-3 what a piece was bought for is typed in rupees, kept where it is none, and hidden from packers', async () => {
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/stock/toner-1', () => HttpResponse.json({ ...detail, purchaseCost: 0 })),
    http.put('*/api/admin/stock/toner-1/cost', async ({ request }) => {
      const body = await request.json()
      sent.push(body)
      return HttpResponse.json(body)
    }),
  )
  const owner = { permissions: ['products.read', 'stock.receive'] } as unknown as Me
  show(<StockDrawer variantId="toner-1" me={owner} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change cost' }))
  const field = screen.getByRole('textbox', { name: 'Purchase cost of one' })
  await userEvent.type(field, 'much')
  await userEvent.click(screen.getByRole('button', { name: 'Save cost' }))
  expect(field).toHaveValue('much')
  expect(sent).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, '۱,۶۴۰٫۵۰')
  await userEvent.click(screen.getByRole('button', { name: 'Save cost' }))
  await vi.waitFor(() => expect(sent).toEqual([{ cost: 1640.5 }]))
})

test('GOOD-3 the purchase cost is not there for who sees no amounts', async () => {
  server.use(http.get('*/api/admin/stock/toner-1', () => HttpResponse.json(detail)))
  show(<StockDrawer variantId="toner-1" me={me} onClose={() => undefined} />)
  await screen.findByRole('button', { name: 'Correct the number' })
  expect(screen.queryByText(/Purchase cost/)).toBeNull()
})
