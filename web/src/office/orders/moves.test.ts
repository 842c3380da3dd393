import { expect, test } from 'vitest'
import { actsOf, actsOfRow } from './moves.ts'
import type { OrderRow } from '#/office/domain/orders/ordersApi.ts'

test('ORD-2 what comes back is checked in first, and may still be marked as delivered', () => {
  expect(actsOf({ moves: ['record-money', 'lose', 'check-in'], allowed: ['Delivered', 'Returned'] })).toEqual([
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
