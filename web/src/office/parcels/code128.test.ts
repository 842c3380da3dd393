import { describe, expect, it } from 'vitest'
import { barsOf, valuesOf } from './code128.ts'

describe('PACK-2 barcodes', () => {
  it('adds the check sum of the standard', () => {
    // The standard's example, PJJ123C, has the check value 54 when it begins with set A (103); with
    // B it is one more.
    expect(valuesOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55, 106])
  })

  it('writes digits in pairs, which a narrow label needs', () => {
    expect(valuesOf('21094417701').slice(0, -2)).toEqual([105, 21, 9, 44, 17, 70, 100, 17])
    expect(valuesOf('CX-1234').slice(0, -2)).toEqual([104, 35, 56, 13, 99, 12, 34])
    expect(valuesOf('12').slice(0, -2)).toEqual([104, 17, 18])
    expect(barsOf('21094417701').width).toBeLessThan(10 * 11 + 13 + 20)
  })

  it('leaves out what no scanner could read', () => {
    expect(valuesOf('گلاب\u0007')).toEqual([104, 104 % 103, 106])
  })

  it('draws eleven modules a character, thirteen for the stop, and quiet at both ends', () => {
    const { bars, width } = barsOf('GL-9PRW6C-1')
    expect(width).toBe(10 + 11 * (1 + 11 + 1) + 13 + 10)
    expect(bars[0]).toEqual({ at: 10, width: 2 })
    expect(bars).toHaveLength(3 * 13 + 4)
    const last = bars.at(-1)
    expect((last?.at ?? 0) + (last?.width ?? 0)).toBe(width - 10)
  })

  it('gives each value a pattern of its own', () => {
    const drawn = new Set(
      Array.from({ length: 95 }, (_, value) =>
        JSON.stringify(barsOf(String.fromCharCode(value + 32)).bars.slice(3, 6)),
      ),
    )
    expect(drawn.size).toBe(95)
  })
})
