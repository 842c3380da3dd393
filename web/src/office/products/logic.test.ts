import { describe, expect, test } from 'vitest'
import { barcodeProblem, checkDigit } from './barcode.ts'
import { differences } from './diff.ts'
import { merge } from './merge.ts'
import { emptyBody, emptyVariant, shadeName, variantKey, variantName, type Body, type Variant } from './model.ts'
import { evenPrices, ladder, priceOf, priceWrong, plainRupees } from './prices.ts'
import { addCell, addShade, addSize, gridOf, moveGroup, proposedSKU, removeShade, removeSize } from './variants.ts'

const rates = { guest: 28, member: 31 }
const variant = (given: Partial<Variant>): Variant => ({ ...emptyVariant, ...given })
const tint: Body = {
  ...emptyBody,
  name: 'Peptide Lip Tint',
  brand: 'rhode',
  description: 'A sheer tint.',
  photos: [
    { image: '/a.jpg', alt: 'a' },
    { image: '/b.jpg', alt: '' },
  ],
  variants: [
    variant({ _id: 'v1', size: '10 ml', color: '#d9a09a', shade: 'Ribbon', price: 10_950 }),
    variant({ _id: 'v2', size: '10 ml', color: '#6d4638', shade: 'Espresso', price: 10_950 }),
  ],
}

describe('ITEM-5 what guests and members pay', () => {
  test('ITEM-5 each tier has its price, and what is left after the buying price', () => {
    expect(ladder(11_450, rates, 6000)).toEqual([
      { tier: 'guest', percent: 28, paisa: 824_400, uneven: false, profit: 224_400 },
      { tier: 'member', percent: 31, paisa: 790_050, uneven: true, profit: 190_050 },
    ])
    // A deal applies to the list price that it was computed from, and only to its tiers.
    const deal = { variantId: 'v', list: 2000, guest: 1500, name: 'Week', percent: 25, endsAt: '2026-12-01T00:00:00Z' }
    expect(ladder(2000, rates, 700, deal).map(({ paisa, profit }) => [paisa, profit])).toEqual([
      [108_000, 38_000],
      [138_000, 68_000],
    ])
    expect(ladder(2100, rates, null, deal)[0]?.paisa).toBe(151_200)
    expect(ladder(11_450, rates)[0]?.profit).toBeNull()
    expect(ladder(1000, rates, 800)[1]?.profit).toBe(-11_000)
  })

  test('ITEM-5 a price that ends in paisa has two even ones beside it', () => {
    expect(evenPrices(11_450, rates)).toEqual([11_400, 11_500])
    expect(evenPrices(11_400, rates)[0]).toBe(11_400)
    expect(evenPrices(40, rates)).toEqual([100])
  })

  test('ITEM-5 prices are read as people type them, and nothing else', () => {
    for (const text of ['7250', ' 7,250 ', 'Rs 7,250', 'rs. 7250.00', '7 250', '۷۲۵۰']) expect(priceOf(text)).toBe(7250)
    expect(priceOf('1,00,000')).toBe(100_000)
    // OWN-11: the error says what is wrong with a price.
    expect(['abc', '12x', '99999999999', '10,000,001', '۹۹۹۹۹۹۹۹۹۹۹'].map(priceWrong)).toEqual([
      'Write rupees, like 1,250',
      'Write rupees, like 1,250',
      'Rs 10,000,000 at most',
      'Rs 10,000,000 at most',
      'Rs 10,000,000 at most',
    ])
    expect(priceOf('99.50')).toBe(99.5)
    for (const text of ['', '0', '-5', '1e6', '7.250.1', '99.999', '10000001', 'free']) expect(priceOf(text)).toBeNull()
    expect(plainRupees(1_234_567.5)).toBe('1,234,567.50')
  })
})

describe('ITEM-1 variants', () => {
  test('ITEM-1 a shade without a name is its place among the shades, never the code of its paint', () => {
    const all = ['#d9a09a', '#6d4638', 'Clear', '#aa1122'].flatMap((color) =>
      ['10 ml', '4 ml'].map((size) => variant({ size, color, shade: color === '#6d4638' ? 'Espresso' : '' })),
    )
    const shades = all.filter((one) => one.size === '4 ml')
    expect(shades.map((one) => shadeName(one, all))).toEqual(['Shade 1', 'Espresso', 'Clear', 'Shade 4'])
    expect(variantName(shades[3] as Variant, all)).toBe('4 ml, Shade 4')
    // An SKU uses the colour's code all the same, because the position changes when shades are
    // moved.
    expect(proposedSKU(tint, variant({ size: '10 ml', color: '#aa1122' }))).toBe('RHO-PLT-10ML-AA1122')
  })

  test('ITEM-1 a wrong last digit of a barcode is said', () => {
    for (const good of ['0850042915011', '96385074', '036000291452', '10012345678902'])
      expect(barcodeProblem(good)).toBeNull()
    expect(barcodeProblem('0850042915029')).toBe('Last digit should be 8')
    expect(barcodeProblem('085004291502')).toMatch(/^Last digit should be/)
    expect(barcodeProblem('12345')).toBe('5 digits: a barcode has 8, 12, 13 or 14')
    expect(barcodeProblem('08500429150X1')).toBe('Digits only')
    expect(barcodeProblem('')).toBeNull()
    expect(checkDigit('629104150021')).toBe(3)
  })

  test('ITEM-1 sizes and shades make a grid, with a hole where one is not made', () => {
    let all = addSize([emptyVariant], '10 ml')
    expect(all).toEqual([variant({ size: '10 ml' })])
    all = addShade(all, { color: '#d9a09a', shade: 'Ribbon' })
    all = addShade(all, { color: '#6d4638', shade: 'Espresso' })
    all = addSize(all, '4 ml')
    expect(all.map((one) => `${one.size} ${one.shade}`)).toEqual([
      '10 ml Ribbon',
      '10 ml Espresso',
      '4 ml Ribbon',
      '4 ml Espresso',
    ])
    const hole = all.filter((one) => variantKey(one) !== variantKey({ size: '4 ml', color: '#6d4638' }))
    expect(gridOf(hole)[1]?.cells.map((cell) => cell.variant?.shade ?? null)).toEqual(['Ribbon', null])
    expect(addCell(hole, '4 ml', { color: '#6d4638', shade: 'Espresso' })).toHaveLength(4)
    expect(removeSize(all, '4 ml')).toHaveLength(2)
    expect(removeShade(removeShade(all, '#d9a09a'), '#6d4638').map((one) => one.color)).toEqual(['', ''])
    expect(addSize(all, '4 ml')).toEqual(all)
    expect(moveGroup(all, 'color', '#6d4638', -1).map((one) => one.shade)).toEqual([
      'Espresso',
      'Ribbon',
      'Espresso',
      'Ribbon',
    ])
    expect(moveGroup(all, 'size', '4 ml', -1)[0]?.size).toBe('4 ml')
    expect(proposedSKU(tint, tint.variants[0] as Variant)).toBe('RHO-PLT-10ML-RIBBON')
  })

  test('ITEM-1 a new shade takes the price of its size over', () => {
    const more = addShade(tint.variants, { color: '#b98262', shade: 'Toast' })
    expect(more.at(-1)).toMatchObject({ _id: '', size: '10 ml', shade: 'Toast', price: 10_950 })
  })
})

describe('OFFICE-4 two people at one product', () => {
  const mine: Body = {
    ...tint,
    name: 'Peptide Lip Tint SPF',
    variants: tint.variants.map((one) => ({ ...one, price: 11_450 })),
  }

  test('OFFICE-4 what only one of them changed is taken without asking', () => {
    const theirs: Body = {
      ...tint,
      howToUse: ['Glide over bare lips.'],
      variants: tint.variants.map((one) => (one._id === 'v2' ? { ...one, barcode: '96385074' } : one)),
    }
    const { body, clashes } = merge(tint, mine, theirs)
    expect(clashes).toEqual([])
    expect(body.name).toBe('Peptide Lip Tint SPF')
    expect(body.howToUse).toEqual(['Glide over bare lips.'])
    expect(body.variants.map((one) => [one.price, one.barcode])).toEqual([
      [11_450, ''],
      [11_450, '96385074'],
    ])
  })

  test('OFFICE-4 what both changed asks, keeps mine meanwhile, and can be theirs', () => {
    const theirs: Body = {
      ...tint,
      name: 'Lip Tint',
      variants: tint.variants.map((one) => (one._id === 'v1' ? { ...one, price: 12_000 } : one)),
    }
    const { body, clashes } = merge(tint, mine, theirs)
    expect(clashes.map((clash) => [clash.field, clash.part, clash.variant, clash.mine, clash.theirs])).toEqual([
      ['name', null, '', 'Peptide Lip Tint SPF', 'Lip Tint'],
      ['variants', 'price', '10 ml, Ribbon', 11_450, 12_000],
    ])
    expect(body.name).toBe('Peptide Lip Tint SPF')
    const taken = clashes.reduce((now, clash) => clash.takeTheirs(now), body)
    expect(taken.name).toBe('Lip Tint')
    expect(taken.variants.map((one) => one.price)).toEqual([12_000, 11_450])
  })

  test('OFFICE-4 a variant added here and one added there both stand; one taken away there goes', () => {
    const added = { ...tint, variants: addShade(tint.variants, { color: '#b98262', shade: 'Toast' }) }
    const theirs = {
      ...tint,
      variants: [tint.variants[0] as Variant, variant({ _id: 'v9', size: '4 ml', color: '#d9a09a', shade: 'Ribbon' })],
    }
    expect(merge(tint, added, theirs).body.variants.map((one) => `${one.size} ${one.shade}`)).toEqual([
      '10 ml Ribbon',
      '10 ml Toast',
      '4 ml Ribbon',
    ])
  })

  test('OFFICE-4 a variant that the shop has given an id keeps what was typed since', () => {
    const base = { ...tint, variants: [variant({ size: '10 ml' })] }
    const now = { ...tint, variants: [variant({ size: '10 ml', price: 500 })] }
    const stored = { ...tint, variants: [variant({ _id: 'v7', size: '10 ml' })] }
    expect(merge(base, now, stored)).toEqual({
      body: { ...tint, variants: [variant({ _id: 'v7', size: '10 ml', price: 500 })] },
      clashes: [],
    })
  })
})

describe('ITEM-2 the difference to the live product', () => {
  const draft: Body = {
    ...tint,
    description: 'A sheer tint and balm.',
    photos: tint.photos.toReversed(),
    variants: addSize(
      tint.variants.map((one) => ({ ...one, price: 11_450 })),
      '4 ml',
    ),
  }

  test('ITEM-2 each change is named once, and taken back alone', () => {
    const found = differences(tint, draft)
    expect(found.map((one) => [one.label, one.detail, one.before, one.after])).toEqual([
      ['Photos', 'moved', '', ''],
      ['Description', '3 words', '', ''],
      ['Size 4 ml', '2 variants', '', 'new'],
      ['List price, 10 ml', '2 variants', '10,950', '11,450'],
    ])
    for (const one of found) expect(differences(tint, one.takeBack(draft))).toHaveLength(3)
    expect(found.reduce((body, one) => one.takeBack(body), draft)).toEqual(tint)
  })

  test('ITEM-2 a variant taken away and another order are changes too', () => {
    const gone = { ...tint, variants: [tint.variants[0] as Variant] }
    expect(differences(tint, gone).map((one) => [one.label, one.after])).toEqual([['10 ml, Espresso', 'removed']])
    const turned = { ...tint, variants: tint.variants.toReversed() }
    expect(differences(tint, turned).map((one) => one.label)).toEqual(['Order of the variants'])
    expect(differences(tint, turned)[0]?.takeBack(turned)).toEqual(tint)
  })
})
