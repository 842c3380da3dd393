import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ayesha } from '#/testing/fixtures.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import CallsScreen from './CallsScreen.tsx'
import { copy } from './calls.copy.ts'

const me = owner('orders.read', 'orders.contact', 'orders.confirm')

/** A shop with one order to call, whose calls can be recorded and undone. */
function aDesk(minutesAgo = 0, unlike: object = {}) {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const order = {
    _id: 'o1',
    number: 'GL-7K3M9Q',
    name: 'Ayesha Khan',
    status: 'Pending',
    method: 'cod',
    paysBefore: false,
    placement: 'placed',
    version: 3,
    createdAt: '2026-11-20T14:44:00Z',
    lines: [],
    events: [{ at: '2026-11-20T14:44:00Z', kind: 'placed', actor: 'customer' }],
    moves: ['confirm', 'no-answer', 'give-up', 'redirect', 'cancel'],
    contact: ayesha,
    callFirst: false,
    toCollect: 7199,
    ...unlike,
  }
  const sent: string[] = []
  const events: Record<string, string> = { confirm: 'confirmed', 'give-up': 'unreachable', cancel: 'cancelled' }
  const card = () => ({
    order,
    language: 'en',
    dial: '+923001234567',
    hints: [],
    others: [],
    texts: [],
    tries: 0,
    delivered: 0,
    refused: 0,
    unreachable: false,
    nextTry: '2026-11-20T16:44:00Z',
  })
  server.use(
    http.get('*/api/admin/calls', () => {
      const none = { total: 0, orders: [] }
      return HttpResponse.json({ due: none, later: none, unreachable: none })
    }),
    http.get('*/api/admin/calls/o1', () => HttpResponse.json(card())),
    http.post('*/api/admin/calls/next', () => new HttpResponse(null, { status: 204 })),
    http.put('*/api/admin/orders/o1/claim', () => HttpResponse.json({ actor: 'u1', until: at })),
    http.delete('*/api/admin/orders/o1/claim', () => new HttpResponse(null, { status: 204 })),
    http.post('*/api/admin/orders/o1/moves/:move', ({ params, request }) => {
      const move = String(params['move'])
      sent.push(`${move} ${request.headers.get('If-Match')}`)
      order.version += 1
      const confirms = move === 'confirm' && !order.paysBefore
      order.placement = move === 'undo-call' ? 'placed' : confirms ? 'confirmed' : order.placement
      if (move === 'confirm') order.callFirst = false
      const kind = move === 'confirm' && !confirms ? 'kept' : (events[move] ?? 'call_undone')
      if (move === 'undo-call' && order.events.at(-1)?.kind === 'kept') order.callFirst = true
      order.events = [...order.events, { at, kind, actor: 'u1' }]
      return HttpResponse.json(order)
    }),
  )
  return sent
}

test('COD-3 a call that was noted by mistake is taken back, and the order is in hand again', async () => {
  const sent = aDesk()
  const { keys } = renderOffice(<CallsScreen me={me} />, { at: '/admin/calls?order=o1' })
  await keys.click(await screen.findByRole('button', { name: /^Confirmed/ }))
  expect(await screen.findByText(copy.empty)).toBeVisible()
  await keys.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(copy.undone('GL-7K3M9Q'))).toBeVisible()
  expect(await screen.findByRole('article', { name: 'GL-7K3M9Q' })).toBeVisible()
  expect(sent).toEqual(['confirm "3"', 'undo-call "4"'])
})

test('SURE-5 a transfer whose address is changed on the phone is kept as well', async () => {
  const sent = aDesk(0, {
    method: 'bank_transfer',
    paysBefore: true,
    callFirst: true,
    money: { sums: { awaited: 9000 } },
  })
  const { keys } = renderOffice(<CallsScreen me={me} />, { at: '/admin/calls?order=o1' })
  await keys.click(await screen.findByRole('button', { name: /^Changed/ }))
  const street = await screen.findByLabelText('Street address')
  await keys.clear(street)
  await keys.type(street, 'House 9')
  await keys.click(screen.getByRole('button', { name: copy.save }))
  expect(await screen.findByText(copy.kept('GL-7K3M9Q'))).toBeVisible()
  expect(sent).toEqual(['redirect "3"', 'confirm "4"'])
})

test('SURE-5 COD-3 a transfer that is called about first says what is due, is kept, and its call is taken back', async () => {
  const sent = aDesk(0, {
    method: 'bank_transfer',
    paysBefore: true,
    callFirst: true,
    toCollect: undefined,
    money: { sums: { awaited: 9000 } },
  })
  const { keys } = renderOffice(<CallsScreen me={me} />, { at: '/admin/calls?order=o1' })
  expect(await screen.findByText('Rs 9,000')).toBeVisible()
  expect(screen.getByText(copy.transfer(0))).toBeVisible()
  await keys.click(screen.getByRole('button', { name: /^Confirmed/ }))
  expect(await screen.findByText(copy.kept('GL-7K3M9Q'))).toBeVisible()
  expect(sent).toEqual(['confirm "3"'])
  await keys.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(copy.undone('GL-7K3M9Q'))).toBeVisible()
  expect(await screen.findByRole('article', { name: 'GL-7K3M9Q' })).toBeVisible()
  expect(sent).toEqual(['confirm "3"', 'undo-call "4"'])
})

async function afterMinutes(minutes: number, unlike: object = {}) {
  const sent = aDesk(minutes, unlike)
  const first = renderOffice(<CallsScreen me={me} />, { at: '/admin/calls?order=o1' })
  await first.keys.click(await screen.findByRole('button', { name: /^Unreachable/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  first.unmount()
  const { keys } = renderOffice(<CallsScreen me={me} />, { at: '/admin/calls?order=o1' })
  await screen.findByRole('article', { name: 'GL-7K3M9Q' })
  return { keys, sent }
}

test('COD-3 a call of five minutes ago is taken back on the card', async () => {
  const { keys, sent } = await afterMinutes(5)
  await keys.click(screen.getByRole('button', { name: copy.undo('Unreachable') }))
  await waitFor(() => expect(sent).toEqual(['give-up "3"', 'undo-call "4"']))
})

test('COD-3 a call about a transfer that reached nobody is taken back as well', async () => {
  const { keys, sent } = await afterMinutes(5, {
    method: 'bank_transfer',
    paysBefore: true,
    callFirst: true,
    money: { sums: { awaited: 9000 } },
  })
  await keys.click(screen.getByRole('button', { name: copy.undo('Unreachable') }))
  await waitFor(() => expect(sent).toEqual(['give-up "3"', 'undo-call "4"']))
})

test('COD-3 a call of sixteen minutes ago stands', async () => {
  await afterMinutes(16)
  expect(screen.queryByRole('button', { name: copy.undo('Unreachable') })).not.toBeInTheDocument()
})
