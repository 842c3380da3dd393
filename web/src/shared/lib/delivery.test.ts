import { expect, it } from 'vitest'
import { deliveryFee } from './delivery.ts'
import vectors from './delivery-vectors.json'

it.each(vectors)('FEE-1 delivery of $goods costs $want, as internal/tariff says', ({ goods, want, ...zone }) => {
  expect(deliveryFee(zone, goods)).toBe(want)
})
