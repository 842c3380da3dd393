import { describe, expect, it } from 'vitest'
import { emptyBody, emptyVariant } from './model.ts'
import { cellsOf, sizeOf, withCells, withOption, withoutOption } from './optionRows.ts'

const body = (options: string[], ...sizes: string[]) => ({
  ...emptyBody,
  options,
  variants: sizes.map((size) => Object.assign({}, emptyVariant, { size })),
})
const sizesIn = (one: ReturnType<typeof body> | null) => one?.variants.map(({ size }) => size)

describe('GOOD-3 options of a product', () => {
  it('adds an option with its value of what is there, with a size and without one', () => {
    expect(sizesIn(withOption(body([], '50 ml', '100 ml'), 'Scent', 'Rose'))).toEqual(['50 ml / Rose', '100 ml / Rose'])
    expect(sizesIn(withOption(body([], ''), 'Scent', 'Rose'))).toEqual(['Rose'])
    expect(sizesIn(withOption(body(['Scent'], 'Rose'), 'Pack', '1'))).toEqual(['Rose / 1'])
  })

  it('removes an option, and refuses where two would be the same', () => {
    expect(sizesIn(withoutOption(body(['Scent', 'Pack'], '50 ml / Rose / 2', '50 ml / Mint / 2'), 1))).toEqual([
      '50 ml / Rose',
      '50 ml / Mint',
    ])
    expect(withoutOption(body(['Scent'], '50 ml / Rose', '50 ml / Mint'), 0)).toBeNull()
  })

  it('changes one size, and refuses the values of another', () => {
    const two = body(['Scent'], '50 ml / Rose', '50 ml / Mint')
    expect(sizesIn(withCells(two, '50 ml / Mint', ['50 ml', 'Lime']))).toEqual(['50 ml / Rose', '50 ml / Lime'])
    expect(withCells(two, '50 ml / Mint', ['50 ml', 'Rose'])).toBeNull()
  })

  it('keeps a slash that is typed from standing for a cut', () => {
    expect(sizeOf(['50 ml', 'Rose / Mint'])).toBe('50 ml / Rose/Mint')
    expect(cellsOf('50 ml / Rose/Mint', ['Scent'])).toEqual(['50 ml', 'Rose/Mint'])
  })
})
