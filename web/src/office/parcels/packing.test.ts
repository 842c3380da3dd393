import { describe, expect, it } from 'vitest'
import { filled, forget, scan, setsOf, takenOf, tickAll, unitsOf } from './packing.ts'
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

describe('GOOD-4 sets in boxes', () => {
  const inSet = (no: number, sets: number) => ({ no, product: 'glow', variant: 'glow-1', name: 'Glow set', sets })
  const sets: PickList = {
    boxes: [box(1, 'GL-9PRW6C'), box(2, 'GL-2YKD7M')],
    picks: [
      pick({
        boxes: [
          { box: 1, line: 1, quantity: 2, inSet: inSet(1, 2) },
          { box: 2, line: 0, quantity: 1 },
        ],
      }),
      pick({
        variantId: 'snail',
        name: 'Snail',
        color: '',
        lotId: 'l3',
        boxes: [{ box: 1, line: 0, quantity: 3, inSet: inSet(1, 2) }],
      }),
      pick({
        variantId: 'snail',
        name: 'Snail',
        color: '',
        lotId: 'l4',
        boxes: [{ box: 1, line: 0, quantity: 1, inSet: inSet(1, 2) }],
      }),
      pick({
        variantId: 'mist',
        name: 'Mist',
        color: '',
        lotId: 'l5',
        boxes: [{ box: 1, line: 2, quantity: 1, inSet: inSet(2, 1) }],
      }),
    ],
  }

  it('lists the parts of each set of a box in the order of the set, over their lots', () => {
    const [first, second] = sets.boxes
    expect(setsOf(sets, first!, { 'o1/0/l3': 3, 'o1/1/l1': 2 })).toEqual([
      {
        no: 1,
        name: '2 × Glow set',
        parts: [
          { key: 'snail Snail', label: 'Snail', has: 3, needs: 4 },
          { key: 'blush-1 Liquid Blush, Petal Talk', label: 'Liquid Blush, Petal Talk', has: 2, needs: 2 },
        ],
      },
      { no: 2, name: 'Glow set', parts: [{ key: 'mist Mist', label: 'Mist', has: 0, needs: 1 }] },
    ])
    expect(setsOf(sets, second!, {})).toEqual([])
  })
})
