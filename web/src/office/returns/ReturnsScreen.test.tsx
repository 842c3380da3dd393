import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { RefundDialog } from './RefundDialog.tsx'
import type { OrderReturns } from './returnsApi.ts'
import ReturnsScreen from './ReturnsScreen.tsx'

const order = {
  _id: 'o1',
  number: 'GL-7K3M9Q',
  name: 'Komal Shafiq',
  version: 4,
  moves: ['approve-return', 'decline-return', 'refund'],
  lines: [{ name: 'Snail Essence', brand: 'COSRX', size: '100 ml', quantity: 2, image: '/x.webp' }],
  parcels: [],
  money: { total: 4000, received: 4000, refunded: 500, owed: 1500, sums: { credit: 500 } },
}
const known = {
  order,
  returns: [
    {
      no: 1,
      state: 'asked',
      reason: 'doubt',
      words: 'The seal was open.',
      wants: 'refund',
      opened: true,
      items: [{ line: 0, quantity: 1, back: 0 }],
      photos: [],
      shopPays: true,
      askedAt: '2026-11-21T10:00:00Z',
      stateAt: '2026-11-21T10:00:00Z',
    },
  ],
  asks: [],
  lots: [
    {
      lotId: 'l1',
      code: 'XB417',
      variantId: 'v',
      line: 0,
      state: 'sale',
      sent: 61,
      doubts: 2,
      reactions: 1,
      damaged: 0,
    },
  ],
  doubts: 3,
  alone: 5000,
  days: 7,
  until: '2026-11-24T18:59:00Z',
  deliveredAt: '2026-11-17T10:00:00Z',
}
const row = { orderId: 'o1', number: order.number, name: order.name, city: 'Sargodha', since: '2026-11-21T10:00:00Z' }

test('OFFICE-2 queues that could not be read are not said to be empty', async () => {
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/returns', () => HttpResponse.json({ message: 'No.' }, { status: 500 })),
  )
  renderOffice(<ReturnsScreen me={owner('orders.read')} />, { at: '/admin/returns' })
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Nothing comes back' })).not.toBeInTheDocument()
})

test('BACK-2 BACK-4 a return says why and what is owed, is declined with words, and its lot is offered to be held', async () => {
  const moves: unknown[] = []
  const held: unknown[] = []
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/returns', () =>
      HttpResponse.json({
        toDecide: [{ ...row, no: 1, state: 'asked', reason: 'doubt', units: 1 }],
        coming: [],
        toCheck: [],
        toRefund: [],
      }),
    ),
    http.get('*/api/admin/orders/o1/returns', () => HttpResponse.json(known)),
    http.patch('*/api/admin/stock/lots/l1', async ({ request }) => {
      held.push(await request.json())
      return HttpResponse.json({})
    }),
    http.post('*/api/admin/orders/o1/moves/:move', async ({ request, params }) => {
      moves.push([params['move'], await request.json()])
      return HttpResponse.json(order)
    }),
  )
  const { keys } = renderOffice(<ReturnsScreen me={owner('orders.read', 'stock.write', 'payments.write')} />, {
    at: '/admin/returns',
  })
  await keys.click(await screen.findByRole('button', { name: /Komal Shafiq/ }))
  const lots = await screen.findByRole('region', { name: 'These lots' })
  expect(lots).toHaveTextContent('61 orders got it: 0 damaged, 2 doubts, 1 reaction.')
  await keys.click(within(lots).getByRole('button', { name: 'Hold this lot back' }))
  await waitFor(() => expect(held).toEqual([{ sell: false, words: 'Doubts or reactions of customers' }]))

  const owed = screen.getByRole('region', { name: 'Owed' })
  expect(owed).toHaveTextContent('Received for this orderRs 4,000.00')
  expect(owed).toHaveTextContent('Paid with store credit or a gift cardRs 500.00')
  expect(owed).toHaveTextContent('For what the customer keepsRs 2,500.00')

  await keys.click(screen.getByRole('button', { name: 'Decline with a reason' }))
  const dialog = await screen.findByRole('dialog', { name: 'Decline the return of Komal Shafiq?' })
  await keys.click(within(dialog).getByRole('button', { name: 'Decline with a reason' }))
  expect(within(dialog).getByText('Say why, in words for the customer.')).toBeVisible()
  expect(moves).toEqual([])
  await keys.type(within(dialog).getByRole('textbox'), 'It was opened.')
  await keys.click(within(dialog).getByRole('button', { name: 'Decline with a reason' }))
  await waitFor(() => expect(moves).toEqual([['decline-return', { note: 'It was opened.' }]]))
})

test('TODAY-1 who may not see sums is not told that nothing comes back where money is owed', async () => {
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/returns', () =>
      HttpResponse.json({ toDecide: [], coming: [], toCheck: [], toRefund: [{ ...row, units: 0 }] }),
    ),
  )
  renderOffice(<ReturnsScreen me={owner('orders.read')} />, { at: '/admin/returns' })
  expect(await screen.findByRole('button', { name: /Komal Shafiq/ })).not.toHaveTextContent('pieces')
})

test('BACK-4 a refund wants evidence before it is recorded', async () => {
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/returns', () =>
      HttpResponse.json({ toDecide: [], coming: [], toCheck: [], toRefund: [{ ...row, amount: 1500 }] }),
    ),
    http.get('*/api/admin/orders/o1/returns', () => HttpResponse.json({ ...known, returns: [], lots: [] })),
  )
  const { keys } = renderOffice(<ReturnsScreen me={owner('orders.read', 'payments.write')} />, {
    at: '/admin/returns?order=o1',
  })
  await keys.click(await screen.findByRole('button', { name: 'Refund Rs 1,500.00' }))
  const dialog = await screen.findByRole('dialog', { name: /^Refund Rs\s1,500.00 to/ })
  await keys.click(within(dialog).getByRole('button', { name: 'Record refund' }))
  expect(await within(dialog).findByText('Add a picture that shows the transfer.')).toBeVisible()
})

test('BACK-3 what came back before is not asked about again, of a return and of a parcel', async () => {
  const [asked] = known.returns
  const parcel = {
    no: 1,
    code: 'GL-7K3M9Q-1',
    state: 'back',
    replacement: false,
    lines: [{ line: 0, quantity: 3, back: 2, lotId: 'l1' }],
  }
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/returns', () =>
      HttpResponse.json({ toDecide: [], coming: [], toCheck: [{ ...row, no: 1, units: 3 }], toRefund: [] }),
    ),
    http.get('*/api/admin/orders/o1/returns', () =>
      HttpResponse.json({
        ...known,
        order: { ...order, moves: ['check-return', 'check-in'], parcels: [parcel] },
        returns: [{ ...asked, state: 'received', items: [{ line: 0, quantity: 3, back: 1 }] }],
      }),
    ),
  )
  renderOffice(<ReturnsScreen me={owner('orders.read')} />, { at: '/admin/returns?order=o1' })
  const ofReturn = await screen.findByRole('form', { name: 'What is in the parcel' })
  expect(within(ofReturn).getAllByRole('group')).toHaveLength(2)
  expect(within(ofReturn).getByText('2 expected, 0 looked at')).toBeVisible()
  const ofParcel = screen.getByRole('form', { name: 'Parcel GL-7K3M9Q-1' })
  expect(within(ofParcel).getAllByRole('group')).toHaveLength(1)
})

test('BACK-2 J and K go over the returns, and the next Tab is in the one in hand', async () => {
  const other = { ...order, _id: 'o2', number: 'GL-222222', name: 'Hina Raza' }
  server.use(
    http.get('*/api/admin/changes', () => HttpResponse.json({ changes: [], at: 'x' })),
    http.get('*/api/admin/returns', () =>
      HttpResponse.json({
        toDecide: [{ ...row, no: 1, state: 'asked', reason: 'doubt', units: 1 }],
        coming: [],
        toCheck: [],
        toRefund: [
          { ...row, amount: 1500 },
          { ...row, orderId: 'o2', number: other.number, name: other.name, amount: 1500 },
        ],
      }),
    ),
    http.get('*/api/admin/orders/o1/returns', () => HttpResponse.json(known)),
    http.get('*/api/admin/orders/o2/returns', () => HttpResponse.json({ ...known, order: other, returns: [] })),
  )
  const { keys } = renderOffice(<ReturnsScreen me={owner('orders.read')} />, { at: '/admin/returns' })
  await screen.findAllByRole('button', { name: /Komal Shafiq/ })
  await keys.keyboard('j')
  expect(await screen.findByRole('article', { name: 'GL-7K3M9Q' })).toBeVisible()
  await keys.keyboard('j')
  const card = await screen.findByRole('article', { name: 'GL-222222' })
  await keys.tab()
  expect(card).toContainElement(document.activeElement as HTMLElement)
  await keys.keyboard('j')
  expect(screen.getByRole('article', { name: 'GL-222222' })).toBeVisible()
  await keys.keyboard('k')
  expect(await screen.findByRole('article', { name: 'GL-7K3M9Q' })).toBeVisible()
})

test('OWN-2 a rule that wants a second person sleeps and says so while one alone may approve', async () => {
  const owed = { ...known, alone: 500, secondSleeps: true } as unknown as OrderReturns
  renderOffice(<RefundDialog open known={owed} busy={false} problem={null} onClose={() => {}} onRefund={() => {}} />, {
    at: '/admin/returns',
  })
  expect(await screen.findByText(/The rule sleeps while you alone may/)).toBeVisible()
  expect(screen.getByRole('link', { name: /^Settings: Refunds of one order/ })).toHaveAttribute(
    'href',
    '/admin/settings#refundAlone',
  )
  expect(screen.getByRole('button', { name: 'Record refund' })).toBeVisible()
})

test('GUARD-5 a refund in parts is told as one', async () => {
  renderOffice(
    <RefundDialog
      open
      known={{ ...known, alone: 100_000, aloneSoFar: 99_999 } as unknown as OrderReturns}
      busy={false}
      problem={null}
      onClose={() => {}}
      onRefund={() => {}}
    />,
    { at: '/admin/returns' },
  )
  expect(await screen.findByText(/in all for one order a second person approves/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ask a second person' })).toBeVisible()
})
