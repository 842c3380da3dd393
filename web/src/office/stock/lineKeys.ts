import type { ShipmentLine } from '#/office/domain/stock/stockApi.ts'

/** Keys for lines without an id. The same size or shade may come in several lots. */
export function lineKeys(lines: readonly ShipmentLine[]): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ variantId }) => {
    const n = (seen.get(variantId) ?? 0) + 1
    seen.set(variantId, n)
    return `${variantId}/${n}`
  })
}
