import { describe, expect, it } from 'vitest'
import { filled, forget, scan, takenOf, tickAll, unitsOf } from './packing.ts'
import type { Pick, PickList } from '#/office/domain/orders/parcelsApi.ts'

const pick = (over: Partial<Pick>): Pick => ({
  shelf: 'B2',
  productId: 'blush',
  variantId: 'blush-1',
  name: 'Liquid Blush',
  brand: 'SHEGLAM',
  size: '',
  color: 'Petal Talk',
  image: '',
  sku: 'SG-PT',
  barcode: '8801',
  lotId: 'l1',
  lotCode: 'CB330',
  quantity: 3,
  missing: 0,
  boxes: [
    { box: 1, line: 0, quantity: 2 },
    { box: 2, line: 1, quantity: 1 },
  ],
  lots: [
    { lotId: 'l1', code: 'CB330', expiresOn: '2028-09-30', onHand: 3 },
    { lotId: 'l2', code: 'CB331', expiresOn: '2028-10-31', onHand: 9 },
  ],
  ...over,
})
const box = (n: number, number: string) => ({
  box: n,
  orderId: `o${n}`,
  number,
  name: 'Hira',
  city: 'Lahore',
  pieces: n === 1 ? 2 : 1,
  version: 1,
})
const list: PickList = { boxes: [box(1, 'GL-9PRW6C'), box(2, 'GL-2YKD7M')], picks: [pick({})] }

describe('PACK-1 packing', () => {
  it('takes scanned pieces box by box and says when there are enough', () => {
    let taken = {}
    for (const filledTo of [
      [1, 0],
      [2, 0],
      [2, 1],
    ]) {
      const found = scan(list, '8801', taken)
      if (found.is !== 'pick') throw new Error(found.is)
      taken = found.taken
      expect(list.boxes.map((one) => filled(list, one, taken))).toEqual(filledTo)
    }
    expect(scan(list, '8801', taken).is).toBe('enough')
    expect(takenOf(list, pick({}), taken)).toBe(3)
  })

  it('reads a lot, stops at another one, and at what is in no box', () => {
    expect(scan(list, 'cb330', {}).is).toBe('pick')
    expect(scan(list, 'CB331', {})).toMatchObject({ is: 'lot', code: 'CB331' })
    expect(scan(list, '9999', {}).is).toBe('unknown')
  })

  it('reads slips and labels', () => {
    expect(scan(list, 'GL-2YKD7M', {})).toMatchObject({ is: 'box', box: { box: 2 } })
    expect(scan(list, 'gl-2ykd7m-1', {})).toMatchObject({ is: 'box', box: { box: 2 } })
  })

  it('tells packing the lot of each unit', () => {
    const taken = tickAll(list, pick({}), true, {})
    expect(unitsOf(list, list.boxes[0] ?? box(1, ''), taken)).toEqual([{ line: 0, quantity: 2, lotId: 'l1' }])
    expect(unitsOf(list, list.boxes[0] ?? box(1, ''), tickAll(list, pick({}), false, taken))).toEqual([])
  })
})

describe('PACK-1 a box that is packed', () => {
  it('is forgotten with what was taken for it, so that unpacked it begins anew; other boxes keep theirs', () => {
    const taken = { 'order-a/0/lot-1': 2, 'order-a/1/': 1, 'order-ab/0/lot-1': 1 }
    expect(forget(taken, 'order-a')).toEqual({ 'order-ab/0/lot-1': 1 })
  })
})
