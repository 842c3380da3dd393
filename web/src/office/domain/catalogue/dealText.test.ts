import { expect, test } from 'vitest'
import type { Coupon, Deal } from './dealsApi.ts'
import { beginOf, couponInput } from '#/office/deals/couponForm.ts'
import { ruleOf, windowOf } from './dealText.ts'
import { couponRule } from '#/office/deals/couponRule.ts'
import { fieldOf, momentOf } from '#/office/ui/karachiDays.ts'

const deal = (change: Partial<Deal>) =>
  ({
    _id: 'd',
    name: 'Serum week',
    kind: 'percent',
    percent: 20,
    for: 'everyone',
    targets: [{ kind: 'brand', id: 'cosrx' }],
    startsAt: '2026-11-22T19:00:00Z',
    endsAt: '2026-11-29T19:00:00Z',
    ...change,
  }) as Deal

test('DEAL-2 says in a few words what a deal does, and when in Karachi', () => {
  expect(ruleOf(deal({}))).toBe('1 brand, −20 %')
  expect(ruleOf(deal({ kind: 'price', amount: 999, for: 'members', targets: [{ kind: 'everything' }] }))).toBe(
    'everything, for Rs 999, members',
  )
  // From midnight to midnight in Karachi: the last day is the 29th.
  expect(windowOf(deal({}))).toBe('23 Nov to 29 Nov')
})

test('DEAL-4 says in a few words what a coupon does', () => {
  const coupon = { kind: 'amount', amount: 200, minimum: 3000, perCustomer: 1, targets: [{ kind: 'everything' }] }
  expect(couponRule(coupon as Coupon)).toBe('Rs 200 off, from Rs 3,000, once a customer')
})

test('DEAL-4 what is sent of a coupon keeps the seconds that its fields do not show', () => {
  const stored = {
    code: 'EID26',
    kind: 'percent',
    percent: 10,
    targets: [{ kind: 'everything' }],
    startsAt: '2026-11-22T19:00:07Z',
    endsAt: '2026-11-29T18:59:59.999Z',
  } as unknown as Coupon
  const begin = beginOf(stored, 0)
  expect(couponInput({ ...begin, note: 'For the video' }, stored)).toMatchObject({
    startsAt: stored.startsAt,
    endsAt: stored.endsAt,
  })
  expect(couponInput({ ...begin, until: '2026-11-30T00:00' }, stored)).toMatchObject({
    startsAt: stored.startsAt,
    endsAt: '2026-11-29T19:00:00.000Z',
  })
})

test('DEAL-2 times are typed in Karachi', () => {
  expect(momentOf('2026-11-23T00:00')).toBe('2026-11-22T19:00:00.000Z')
  expect(fieldOf(Date.parse('2026-11-22T19:00:00Z'))).toBe('2026-11-23T00:00')
  expect(momentOf('')).toBe('')
})
