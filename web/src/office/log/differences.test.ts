import { expect, test } from 'vitest'
import type { AuditEntry } from '#/office/api/officeApi.ts'
import { differencesOf } from './differences.ts'

const entry = (action: string, before: unknown, after: unknown): AuditEntry => ({
  _id: '1',
  at: '2026-11-21T09:05:00Z',
  actor: 'u2',
  actorName: 'Hamza Ali',
  network: '203.0.113.0/24',
  action,
  subject: action.split('.')[0] ?? '',
  subjectId: 'x',
  before,
  after,
  why: '',
})

/** The texts of an entry's changes, one per line. */
const said = (action: string, before: unknown, after: unknown) =>
  differencesOf(entry(action, before, after)).map(
    ({ label, before: was, after: is }) => `${label}: ${[was, is].filter((text) => text !== undefined).join(' > ')}`,
  )

test.each([
  {
    name: 'a task by how much it did, which is no money',
    action: 'task.done',
    before: undefined,
    after: { matched: 7, short: 1, done: 8, total: 8 },
    lines: ['Matched: 7', 'Short: 1', 'Done: 8', 'In all: 8'],
  },
  {
    name: 'settings with their units, amounts in rupees',
    action: 'settings.change',
    before: { guestPercent: 28, cashMost: 200000, shortAddress: false, instagram: '', returnPays: 'customer' },
    after: {
      guestPercent: 27,
      cashMost: 0,
      shortAddress: true,
      instagram: 'https://instagram.com/x',
      returnPays: 'shop',
    },
    lines: [
      'Guests: 28 % off > 27 % off',
      'Highest order paid at the door: Rs 200,000 > no limit',
      'Short address in Pakistan: Off > On',
      'Instagram: nothing > https://instagram.com/x',
      'Who pays the way back of what is not wanted any more: The customer > The shop',
    ],
  },
  {
    name: 'an order by its states, and only those that are others',
    action: 'order.paid',
    before: { status: 'Payment Review', placement: 'placed', payment: 'proof_submitted', delivery: 'none' },
    after: { status: 'Confirmed', placement: 'confirmed', payment: 'paid', delivery: 'none' },
    lines: ['Status: Payment Review > Confirmed', 'Order: placed > confirmed', 'Payment: Proof submitted > paid'],
  },
  {
    name: 'a deal that is new, with Karachi’s time and without what it says of itself',
    action: 'deal.put',
    before: undefined,
    after: {
      _id: '01a206b0-a3da-753c-a988-b34b0d820c60',
      name: 'Eid',
      kind: 'amount',
      amount: 250,
      for: 'members',
      targets: [
        { kind: 'brand', id: 'cosrx' },
        { kind: 'product', id: '01a206b0-a3da-753c-a988-b34b0d820c61' },
        { kind: 'product', id: '01a206b0-a3da-753c-a988-b34b0d820c62' },
      ],
      startsAt: '2026-11-27T19:00:00Z',
      withCoupon: false,
      stoppedAt: '0001-01-01T00:00:00Z',
      version: 1,
      actor: 'u2',
    },
    lines: [
      'Name: Eid',
      'Kind: amount',
      'Amount: Rs 250',
      'For: members',
      'Of: brand cosrx, 2 products',
      'Begins: 28 November 2026, 00:00',
      'A coupon on top: no',
    ],
  },
  {
    name: 'a variant by its name, and what of it is another',
    action: 'product.publish',
    before: {
      variants: [
        { _id: 'a', size: '30 ml', color: '', price: 6950, enabled: true },
        { _id: 'b', size: '50 ml', color: '', price: 9000, enabled: true },
      ],
      categories: ['toner'],
    },
    after: {
      variants: [
        { _id: 'a', size: '30 ml', color: '', price: 7250.5, enabled: false },
        { _id: 'c', size: '100 ml', color: 'Rose', price: 12000, enabled: true },
      ],
      categories: ['toner', 'serum'],
    },
    lines: [
      'Variants: 100\u00A0ml Rose',
      'Variants: 50\u00A0ml',
      '30\u00A0ml: Price: Rs 6,950 > Rs 7,250.50',
      '30\u00A0ml: For sale: yes > no',
      'Categories: toner > toner, serum',
    ],
  },
  {
    name: 'sections of the home page that only moved',
    action: 'home.publish',
    before: {
      sections: [
        { kind: 'hero', shown: true },
        { kind: 'deals', shown: true },
      ],
    },
    after: {
      sections: [
        { kind: 'deals', shown: true },
        { kind: 'hero', shown: true },
      ],
    },
    lines: ['Sections: in another order'],
  },
  {
    name: 'a change of many prices: what was done, and to how many',
    action: 'product.bulk',
    before: { kind: 'price', points: 450, round: 50 },
    after: { changed: 187, refused: 18 },
    lines: ['Kind: price', 'Percent: 4.5 %', 'Rounded to: Rs 50', 'Changed: 187', 'Refused: 18'],
  },
  {
    name: 'a value of its own under the word for it',
    action: 'product.plan',
    before: undefined,
    after: '2026-11-24T19:00:00Z',
    lines: ['Published at: 25 November 2026, 00:00'],
  },
  {
    name: 'a day as a day',
    action: 'customer.flag',
    before: undefined,
    after: { kind: 'no_cod', until: '2027-01-22' },
    lines: ['Kind: pays before the parcel leaves', 'Until: 22 January 2027'],
  },
  {
    name: 'the filter of an export',
    action: 'export.orders',
    before: undefined,
    after: { filter: 'status=Pending&method=cod' },
    lines: ['Filter: Status Pending, Method cash on delivery'],
  },
  {
    name: 'a field and a code that nobody wrote words for',
    action: 'x.y',
    before: { newThing: 'half_done' },
    after: { newThing: 'quite_done' },
    lines: ['New thing: Half done > Quite done'],
  },
  {
    name: 'an order of rows by how many they are',
    action: 'term.order',
    before: undefined,
    after: ['01a206b0-a3da-753c-a988-b34b0d820c61', '01a206b0-a3da-753c-a988-b34b0d820c62'],
    lines: ['In order: 2'],
  },
])('STAFF-5 the log says $name', ({ action, before, after, lines }) => {
  expect(said(action, before, after)).toEqual(lines)
})
