import { expect, test } from 'vitest'
import { whoOf } from './who.ts'

test('PARCEL-2 what a courier told is told as the courier, not as somebody', () => {
  const order = { people: { 'id-1': 'Sana Iqbal' } } as unknown as Parameters<typeof whoOf>[1]
  expect(['courier', 'customer', 'system', 'id-1', 'id-2'].map((actor) => whoOf(actor, order))).toEqual([
    'The courier',
    'The customer',
    'The shop',
    'Sana Iqbal',
    'Somebody',
  ])
})
