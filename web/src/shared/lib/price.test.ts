import { describe, expect, it, test } from 'vitest'
import { reckon } from './bill.ts'
import vectors from './price-vectors.json'
import { cashRupees, perUnit, savedRupees, shownSize, toPaisa, unitPaisa, unitPrice } from './price.ts'

/** "4317.84" or "4317" rupees as paisa, without a floating-point step. */
function paisa(text: string): number {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

test('there are vectors', () => {
  expect(vectors.cases.length).toBeGreaterThan(5)
})

describe('LIST-7, CART-9, OWN-1: prices equal the server’s, to the paisa', () => {
  it.each(vectors.cases)('$name', ({ percentOff, lines, units, unitsExact, total, cash }) => {
    expect(lines.map((line) => unitPrice(line.price, percentOff) * 100)).toEqual(units.map(paisa))
    expect(lines.map((line) => unitPaisa(line.price, percentOff))).toEqual(unitsExact.map(paisa))
    const items = lines.map(({ price, quantity }) => ({ base: toPaisa(price), quantity, counts: false }))
    const bill = reckon(items, percentOff, { percent: 0, amount: 0 })
    expect(bill.total).toBe(paisa(total))
    expect(bill.shares.map((share) => share.sum)).toEqual(
      lines.map((line) => unitPaisa(line.price, percentOff) * line.quantity),
    )
    expect(cashRupees(paisa(total)) * 100).toBe(paisa(cash))
  })
})

describe('prices beside the rule', () => {
  it('PDP-5: shows what is saved, never less than nothing', () => {
    expect(savedRupees(1999, 28)).toBe(560)
    expect(savedRupees(0, 28)).toBe(0)
  })

  it('takes what is no price for nothing', () => {
    expect(unitPrice(Number.NaN, 28)).toBe(0)
    expect(unitPrice(-5, 28)).toBe(0)
  })

  it('gives the price of one unit where the size names an amount', () => {
    expect(perUnit(1439, '100 ml')).toEqual({ rupees: 14, unit: 'ml' })
    expect(perUnit(1439, '0.5 g')).toBeNull()
    expect(perUnit(3713, '3.5 g'), 'a lipstick per gram only frightens').toBeNull()
    expect(perUnit(1500, '15 ml')).toEqual({ rupees: 100, unit: 'ml' })
    expect(perUnit(1439, 'Set of 3')).toBeNull()
  })

  it('WEB-9: leaves out a size that tells nothing', () => {
    expect(['1 pcs', '1 pc', '2 pcs', '11 pcs', '30 ml', ''].map(shownSize)).toEqual([
      '',
      '',
      '2 pcs',
      '11 pcs',
      '30 ml',
      '',
    ])
  })
})
