import { describe, expect, test } from 'vitest'
import type { OrderDetail } from '#/shared/api/orders.ts'
import { orderDetail } from '#/testing/fixtures.ts'
import { steps } from './timeline.ts'

const at = '2026-11-20T14:44:00Z'
const events = (...kinds: string[]) => kinds.map((kind) => ({ at, kind }))
const told = ({ paysBefore = false, ...given }: Partial<OrderDetail> & { paysBefore?: boolean }, all = false) =>
  steps({ ...orderDetail(given), paysBefore }, all).map((step) => `${step.state} ${step.title}`)

describe('ORD-1 the timeline', () => {
  test('ORD-1 a new order has its whole road before it', () => {
    expect(told({})).toEqual([
      'here Order placed',
      'later Confirmed',
      'later Packed',
      'later Shipped',
      'later Delivered',
    ])
  })

  test('PLAIN-9 an order in several parcels says of which one each line tells', () => {
    const given = {
      ...orderDetail({ events: [1, 2, 2].map((parcel) => ({ at, kind: 'booked', parcel })) }),
      paysBefore: false,
    }
    const titles = (parcels: unknown[]) =>
      steps({ ...given, parcels }).flatMap(({ title, at: when }) => (when ? [title] : []))
    expect(titles([{}, {}])).toEqual(['Courier booked: parcel 1', 'Courier booked: parcel 2 (2×)'])
    expect(titles([{}])[0]).toBe('Courier booked')
  })

  test('ORD-1 a transfer waits for its payment first', () => {
    const told2 = told({ paysBefore: true, events: events('placed', 'proof_submitted') })
    expect(told2.slice(0, 4)).toEqual([
      'done Order placed',
      'here Screenshot received',
      'later Payment checked',
      'later Confirmed',
    ])
  })

  test('OWN-9 what a courier says again is one line with a count, at its first time', () => {
    const all = [
      { at: '2026-11-20T08:00:00Z', kind: 'placed' },
      { at: '2026-11-20T08:05:00Z', kind: 'booked', note: 'PostEx' },
      { at: '2026-11-20T08:06:00Z', kind: 'booked', note: 'PostEx 21094417703' },
      { at: '2026-11-20T08:07:00Z', kind: 'booked', note: 'PostEx 21094417703' },
    ]
    const [, booked, next] = steps({ ...orderDetail({ events: all }), paysBefore: false }, true)
    expect(booked).toMatchObject({ title: 'Courier booked (3×)', at: '2026-11-20T08:05:00Z' })
    expect(booked?.event?.note).toBe('PostEx; PostEx 21094417703')
    expect(next?.state).toBe('later')
  })

  test('COD-3 what was taken back is expected again', () => {
    expect(told({ events: events('placed', 'confirmed', 'call_undone') }, true).slice(1, 4)).toEqual([
      'done Confirmed',
      'here Call undone',
      'later Confirmed',
    ])
  })

  test('ORD-1 what has happened is not expected again', () => {
    expect(told({ status: 'Shipped', events: events('placed', 'confirmed', 'packed', 'shipped') })).toEqual([
      'done Order placed',
      'done Confirmed',
      'done Packed',
      'here Shipped',
      'later Delivered',
    ])
  })

  test.each(['Delivered', 'Cancelled', 'Returned', 'Refunded'] as const)('ORD-1 nothing follows %s', (status) => {
    expect(told({ status, events: events('placed', 'closed') })).toEqual(['here Order placed'])
  })

  test('ORD-2 an administrator sees every event, also one without words of ours', () => {
    expect(told({ status: 'Delivered', events: events('placed', 'closed', 'picked_up') }, true)).toEqual([
      'done Order placed',
      'done Closed',
      'here Picked up',
    ])
  })
})
