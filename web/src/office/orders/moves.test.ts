import { expect, test } from 'vitest'
import { actsOf, actsOfRow } from './moves.ts'
import type { OrderRow } from '#/office/domain/orders/ordersApi.ts'

test('ORD-2 what comes back is checked in first, and may still be marked as delivered', () => {
  expect(
    actsOf({ moves: ['record-money', 'lose', 'check-in'], allowed: ['Delivered', 'Returned'], payment: 'paid' }),
  ).toEqual([
    { kind: 'move', move: 'check-in' },
    { kind: 'status', status: 'Delivered' },
    { kind: 'move', move: 'record-money' },
    { kind: 'move', move: 'lose' },
  ])
})

test.each([
  ['a pending one', ['confirm', 'no-answer', 'cancel'], ['Delivered'], 'confirm', ['Delivered']],
  ['one that is packed', ['hand-over', 'unpack'], ['Delivered'], 'hand-over', ['Delivered']],
  ['one on its way', ['deliver', 'lose'], ['Delivered'], 'deliver', []],
  ['one without a step of its own', [], ['Delivered'], 'Delivered', []],
  ['one that is over', [], [], undefined, []],
])('OWN-12 a row offers the next step, and Mark as Delivered in its menu: %s', (_, moves, allowed, next, menu) => {
  const acts = actsOfRow({ moves, allowed } as unknown as OrderRow)
  const name = (act: typeof acts.next) => (act?.kind === 'move' ? act.move : act?.status)
  expect(name(acts.next)).toBe(next)
  expect(acts.menu.map(name)).toEqual(menu)
  expect(acts.check).toBe(false)
})

test('OWN-12 a screenshot is looked at before it is accepted', () => {
  const acts = actsOfRow({ moves: ['approve', 'reject'], allowed: ['Delivered'] } as unknown as OrderRow)
  expect(acts).toMatchObject({ next: null, check: true, menu: [{ status: 'Delivered' }] })
})

test('PAYS-3 once a deposit is in, the parcel is next, and the rest may still be accepted', () => {
  const order = {
    moves: ['approve', 'pack', 'cancel'],
    allowed: ['Delivered'],
    payment: 'part_paid',
  } as unknown as OrderRow
  expect(actsOfRow(order)).toMatchObject({ next: { move: 'pack' }, check: false })
  expect(actsOf(order).map((act) => (act.kind === 'move' ? act.move : act.status))).toEqual([
    'pack',
    'approve',
    'Delivered',
    'cancel',
  ])
  const short = { ...order, moves: ['approve', 'reject', 'cancel'] } as unknown as OrderRow
  expect(actsOfRow(short)).toMatchObject({ next: null, check: true })
})
