import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import ProofsScreen from './ProofsScreen.tsx'

const row = (id: string, name: string, due: number) => ({
  _id: id,
  number: `GL-${id}`,
  name,
  city: 'Lahore',
  totalPrice: due,
  due,
  createdAt: '2026-11-22T09:00:00Z',
  hints: 0,
})
const card = (id: string, name: string, due: number, more: object = {}) => ({
  order: {
    _id: id,
    number: `GL-${id}`,
    name,
    createdAt: '2026-11-22T09:00:00Z',
    version: 3,
    moves: ['approve', 'reject'],
    proofUrl: `/api/orders/${id}/proof`,
    money: { total: due },
  },
  due,
  hints: [],
  twins: [],
  earlier: [],
  credits: [],
  delivered: 0,
  refused: 0,
  read: 'read',
  ...more,
})
const twin = {
  _id: 'A0',
  number: 'GL-A0',
  name: 'Hina Raza',
  city: 'Multan',
  totalPrice: 4608,
  payment: 'paid',
  createdAt: '2026-10-29T09:00:00Z',
  sameFile: true,
  proofUrl: '/api/admin/orders/A0/proofs/old.jpg',
}
const credit = {
  _id: 'c1',
  bank: 'Meezan',
  day: '2026-11-22',
  amount: 3000,
  reference: 'FT-88',
  details: 'IBFT GL-B2',
  orders: [{ _id: 'B2', number: 'GL-B2', name: 'Hira Malik', due: 4000, why: 'number' }],
}

const moves: { id: string; move: string; body: Record<string, unknown>; seen: string | null }[] = []
const pictures: string[] = []

beforeEach(() => {
  moves.length = 0
  pictures.length = 0
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => undefined }))
  const picture = ({ request }: { request: Request }) => {
    pictures.push(new URL(request.url).pathname)
    return new HttpResponse('x', { headers: { 'Content-Type': 'image/jpeg' } })
  }
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/proofs', () =>
      HttpResponse.json({
        due: { orders: [row('A1', 'Ayesha Khan', 4608), row('B2', 'Hira Malik', 4000)], total: 2 },
        asked: { orders: [], total: 0 },
      }),
    ),
    http.get('*/api/admin/bank-credits', () => HttpResponse.json({ total: 1, banks: ['Meezan'], credits: [credit] })),
    http.get('*/api/admin/proofs/A1', () => HttpResponse.json(card('A1', 'Ayesha Khan', 4608, { twins: [twin] }))),
    http.get('*/api/admin/proofs/B2', () =>
      HttpResponse.json(
        card('B2', 'Hira Malik', 4000, {
          credits: [credit],
          earlier: [{ url: '/api/admin/orders/B2/proofs/first.jpg', at: '2026-11-22T08:00:00Z' }],
        }),
      ),
    ),
    http.get('*/api/orders/:id/proof', picture),
    http.get('*/api/admin/orders/:id/proofs/:name', picture),
    http.post('*/api/admin/orders/:id/moves/:move', async ({ request, params }) => {
      const body = (await request.json()) as Record<string, unknown>
      moves.push({
        id: String(params['id']),
        move: String(params['move']),
        body,
        seen: request.headers.get('If-Match'),
      })
      const payment = Number(body['amount']) < 4000 ? 'part_paid' : 'paid'
      return HttpResponse.json({ ...card('B2', 'Hira Malik', 4000).order, payment })
    }),
    http.get('*/api/orders/:id', () => HttpResponse.json(card('B2', 'Hira Malik', 4000).order)),
  )
})

const open = (at = '/admin/proofs', ...permissions: string[]) =>
  renderOffice(<ProofsScreen me={owner('payments.read', ...permissions)} />, { at })

test('PROOF-2 PROOF-4 a credit of the bank fills the form, part of the sum is said, and a person approves', async () => {
  const { keys } = open('/admin/proofs', 'payments.write')
  const bank = await screen.findByRole('region', { name: /Came to the bank/ })
  await keys.click(await within(bank).findByRole('button', { name: /GL-B2, Hira Malik: names the order/ }))
  const work = await screen.findByRole('article', { name: 'GL-B2' })
  await keys.click(within(work).getByRole('button', { name: /^Approve/ }))
  expect(within(work).getByText('Type the amount that the bank shows.')).toBeVisible()
  expect(moves).toEqual([]) // a file or a picture alone approves nothing
  await keys.click(within(work).getByRole('button', { name: 'Use FT-88' }))
  expect(within(work).getByRole('textbox', { name: /Bank reference/ })).toHaveValue('FT-88')
  expect(within(work).getByRole('status')).toHaveTextContent('Rs 1,000.00 short')
  await keys.click(within(work).getByRole('button', { name: /^Mark part paid/ }))
  expect(await screen.findByText('GL-B2 is part paid.')).toBeVisible()
  expect(moves[0]).toMatchObject({ id: 'B2', move: 'approve', body: { amount: 3000, reference: 'FT-88' }, seen: '"3"' })
})

test('PROOF-2 what is expected stands beside what the bank shows, which says where they differ', async () => {
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({
        bankTransfer: true,
        bank: { name: 'Meezan', title: 'Gulaab', iban: 'PK36MEZN0000001234564821' },
      }),
    ),
  )
  const { keys } = open('/admin/proofs?order=B2', 'payments.write')
  const table = await screen.findByRole('table', { name: 'What we expect, and what the bank shows' })
  const line = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(line('Amount')).toHaveTextContent('AmountRs 4,000.00—')
  expect(line('Written')).toHaveTextContent('GL-B2')
  expect(await within(table).findByText('Meezan, ending 4821')).toBeVisible()
  expect(line('Time')).toHaveTextContent(/after 22 November 2026, 14:00/)

  const credited = screen.getByLabelText('Credited in our account')
  await keys.type(credited, '3500')
  expect(line('Amount')).toHaveTextContent(/Rs 3,500.00Differs/)
  await keys.clear(credited)
  await keys.type(credited, '4000')
  expect(line('Amount')).toHaveTextContent(/Rs 4,000.00Agrees/)
  await keys.type(screen.getByLabelText(/^Credited at/), '2026-11-22T13:59')
  expect(line('Time')).toHaveTextContent(/13:59Differs/)
})

test('PROOF-2 the screenshots of before stand beside the last', async () => {
  const { keys } = open('/admin/proofs?order=B2')
  const before = await screen.findByRole('list', { name: 'Came before' })
  expect(within(before).getByRole('button', { name: 'The last one' })).toHaveAttribute('aria-pressed', 'true')
  await keys.click(within(before).getByRole('button', { name: /^Sent 22 November/ }))
  await waitFor(() => expect(pictures).toContain('/api/admin/orders/B2/proofs/first.jpg'))
  expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument() // may only view
})

test('PROOF-3 a reused picture stands beside the one of before; the reason is words for the buyer', async () => {
  const { keys } = open('/admin/proofs?order=A1', 'payments.write')
  const pair = await screen.findByRole('region', { name: 'This file came for another order already.' })
  await waitFor(() =>
    expect(pictures).toEqual(expect.arrayContaining(['/api/orders/A1/proof', '/api/admin/orders/A0/proofs/old.jpg'])),
  )
  expect(within(pair).getByText('Hina Raza')).toBeVisible()
  await keys.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'Reject the proof of GL-A1?' })
  expect(within(dialog).getByRole('radio', { name: 'Picture belongs to another order' })).toBeChecked()
  await keys.click(within(dialog).getByRole('button', { name: 'Reject and send' }))
  await waitFor(() => expect(moves[0]).toMatchObject({ id: 'A1', move: 'reject' }))
  expect(String(moves[0]?.body['note'])).toContain('used for another order')
})

test('PROOF-2 PROOF-3 what is typed stays when looking it up fails, and when a twin is found meanwhile', async () => {
  let twins: object[] = []
  let asked = 0
  server.use(
    http.get('*/api/admin/proofs/B2', ({ request }) => {
      asked += 1
      if (new URL(request.url).searchParams.has('reference'))
        return HttpResponse.json({ message: 'The shop is busy.' }, { status: 503 })
      return HttpResponse.json(card('B2', 'Hira Malik', 4000, { twins }))
    }),
  )
  const { keys } = open('/admin/proofs?order=B2', 'payments.write')
  const amount = await screen.findByLabelText('Credited in our account')
  twins = [twin]
  await keys.type(amount, '3000')
  await keys.tab()
  expect(await screen.findByText('This file came for another order already.')).toBeVisible()
  expect(amount).toBeVisible()
  await keys.type(screen.getByLabelText(/^Bank reference/), 'MZN-2')
  await keys.tab()
  expect(await screen.findByText('The shop is busy.')).toBeVisible()
  expect(asked).toBeGreaterThan(2)
  expect(screen.getByLabelText(/^Bank reference/)).toHaveValue('MZN-2')
  expect(amount).toHaveValue('3,000')
})

test('PROOF-4 columns that are not known are asked for once, and what was read is said', async () => {
  const asked: (string | null)[] = []
  server.use(
    http.post('*/api/admin/bank-files', ({ request }) => {
      const fields = new URL(request.url).searchParams.get('fields')
      asked.push(fields)
      const columns = ['Tareekh', 'Raqam', 'Nishan'].map((name) => ({ name, samples: ['1'], field: '' }))
      const none = { columns, rows: 2, added: 0, known: 0, others: 0, wrong: [] }
      return HttpResponse.json(
        fields === null
          ? { ...none, needs: 'Say which column holds the date.' }
          : { ...none, added: 1, known: 2, wrong: [{ line: 3, message: 'The line has no reference of the bank.' }] },
      )
    }),
  )
  const { keys } = open('/admin/proofs', 'payments.write')
  await keys.click(await screen.findByRole('button', { name: 'Bank file' }))
  const dialog = await screen.findByRole('dialog', { name: 'Read a statement of the bank' })
  expect(within(dialog).getByText('CSV or XLSX, up to 10 MB and 20,000 lines.')).toBeVisible()
  await keys.click(within(dialog).getByRole('button', { name: 'Read the file' }))
  expect(within(dialog).getByText('Choose the bank’s file.')).toBeVisible()
  await keys.upload(within(dialog).getByLabelText(/The bank’s file/), new File(['a,b'], 'm.csv'))
  await keys.click(within(dialog).getByRole('button', { name: 'Read the file' }))
  await keys.selectOptions(await within(dialog).findByLabelText(/Tareekh/), 'Date')
  await keys.selectOptions(within(dialog).getByLabelText(/Raqam/), 'Amount that came')
  await keys.selectOptions(within(dialog).getByLabelText(/Nishan/), 'The bank’s reference')
  await keys.click(within(dialog).getByRole('button', { name: 'Read the file' }))
  expect(await within(dialog).findByText(/1 new credit\. Known before: 2/)).toBeVisible()
  expect(within(dialog).getByText('Line 3: The line has no reference of the bank.')).toBeVisible()
  expect(asked).toEqual([null, 'date,amount,reference'])
})
