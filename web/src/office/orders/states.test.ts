import { describe, expect, test } from 'vitest'
import { formatDayTime } from '#/shared/lib/format.ts'
import { officeOrder } from '#/testing/officeOrders.tsx'
import { agreementOf, paymentOf } from './states.ts'

const at = (minute: number) => `2026-11-20T08:0${minute}:00Z`

describe('OWN-9 the head names who did it, and when', () => {
  const people = { u1: 'Zara' }
  test('OWN-9 of several events the first that made the state counts', () => {
    const order = officeOrder({
      placement: 'confirmed',
      payment: 'paid',
      people,
      events: [
        { at: at(1), kind: 'placed', actor: 'customer' },
        { at: at(5), kind: 'confirmed', actor: 'u1' },
        { at: at(6), kind: 'paid', actor: 'u1' },
        { at: at(9), kind: 'paid', actor: 'courier' },
        { at: at(9), kind: 'delivered', actor: 'courier' },
      ],
    })
    expect(agreementOf(order).sub).toBe(`${formatDayTime(at(5))} ·\u00a0Zara`)
    expect(paymentOf({ ...order, method: 'bank_transfer', paysBefore: true }).sub).toBe(
      `${formatDayTime(at(6))} ·\u00a0Zara`,
    )
  })

  test('OWN-9 what was taken back was not made by who made it before', () => {
    const order = officeOrder({
      placement: 'confirmed',
      people: { ...people, u2: 'Rabia' },
      events: [
        { at: at(1), kind: 'confirmed', actor: 'u1' },
        { at: at(2), kind: 'call_undone', actor: 'u1' },
        { at: at(3), kind: 'confirmed', actor: 'u2' },
      ],
    })
    expect(agreementOf(order).sub).toBe(`${formatDayTime(at(3))} ·\u00a0Rabia`)
  })
})
