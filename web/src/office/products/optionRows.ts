/** A product's options (GOOD-3): a variant's size names the size itself and a value of each, "100 ml / Rose". */
import type { Body } from './model.ts'
import { sizesOf } from './variants.ts'

const CUT = ' / '
export const MOST_OPTIONS = 3

/** The size itself, '' for none, and the value of each option. */
export function cellsOf(size: string, options: readonly string[]): string[] {
  if (options.length === 0) return [size]
  const parts = size.split(CUT)
  const cells = parts.length > options.length ? parts : ['', ...parts]
  return [...cells, ...options.map(() => '')].slice(0, options.length + 1)
}

/** A size of a variant from its cells. A slash within a cell must not look like what stands between cells. */
export function sizeOf(cells: readonly string[]): string {
  const [size = '', ...values] = cells.map((cell) => cell.trim().replace(/\s*\/\s*/g, '/'))
  return (size === '' ? values : [size, ...values]).join(CUT)
}

/** The body with each size as `change` makes it; null where two would become one. */
function resized(body: Body, options: string[], change: (cells: string[]) => string[]): Body | null {
  const sizes = sizesOf(body.variants)
  const next = new Map(sizes.map((size) => [size, sizeOf(change(cellsOf(size, body.options)))]))
  if (new Set(next.values()).size < sizes.length) return null
  const variants = body.variants.map((one) => ({ ...one, size: next.get(one.size) ?? one.size }))
  return { ...body, options, variants }
}

/** Adds an option, whose value of everything that is there already is `value`. */
export const withOption = (body: Body, name: string, value: string): Body =>
  resized(body, [...body.options, name], (cells) => [...cells, value]) ?? body

/** Removes an option; null where two variants would be the same without it. */
export const withoutOption = (body: Body, at: number): Body | null =>
  resized(body, body.options.toSpliced(at, 1), (cells) => cells.toSpliced(at + 1, 1))

/** Gives one size other cells; null where another size has them. */
export const withCells = (body: Body, size: string, cells: string[]): Body | null =>
  resized(body, body.options, (old) => (sizeOf(old) === size ? cells : old))
