/** What was taken for which box. It is kept while the tab is open, so that a reload loses nothing. */
import { tab } from '#/shared/lib/storage.ts'
import type { Pick, PickBox, PickList } from '#/office/domain/orders/parcelsApi.ts'

/** The number of units, by order, line and lot. */
export type Taken = Readonly<Record<string, number>>

const STORED = 'gulaab.office.packing'

export function readTaken(): Taken {
  const kept = tab.readJson(STORED)
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(Object.entries(kept).flatMap(([key, n]) => (typeof n === 'number' ? [[key, n]] : [])))
}

export function keepTaken(taken: Taken): void {
  tab.writeJson(STORED, taken)
}

/** The name of a pick: the product with its shade, since a list may have several shades of one. */
export const pickLabel = ({ name, color }: Pick) => (color === '' ? name : `${name}, ${color}`)

export const pickKey = (pick: Pick) => `${pick.variantId}/${pick.lotId ?? ''}/${pick.name}`

export const unitKey = (box: PickBox, line: number, pick: Pick) => `${box.orderId}/${line}/${pick.lotId ?? ''}`

const boxOf = (list: PickList, n: number) => list.boxes.find(({ box }) => box === n)

/** How many of a pick are taken. */
export function takenOf(list: PickList, pick: Pick, taken: Taken): number {
  return pick.boxes.reduce((sum, units) => {
    const box = boxOf(list, units.box)
    return sum + (box ? Math.min(units.quantity, taken[unitKey(box, units.line, pick)] ?? 0) : 0)
  }, 0)
}

/** How many units of a box are taken. */
export function filled(list: PickList, box: PickBox, taken: Taken): number {
  let n = 0
  for (const pick of list.picks) {
    for (const units of pick.boxes) {
      if (units.box === box.box) n += Math.min(units.quantity, taken[unitKey(box, units.line, pick)] ?? 0)
    }
  }
  return n
}

export type BoxSet = {
  no: number
  /** "2 × Glow set". */
  name: string
  parts: { key: string; label: string; has: number; needs: number }[]
}

/** The sets of a box with what is in it of each part (GOOD-4): pieces lie on the shelves by part, and are sold as one. */
export function setsOf(list: PickList, box: PickBox, taken: Taken): BoxSet[] {
  const sets = new Map<number, BoxSet>()
  const picked = list.picks
    .flatMap((pick) => pick.boxes.filter((one) => one.box === box.box).map((units) => ({ pick, units })))
    .toSorted((a, b) => a.units.line - b.units.line)
  for (const { pick, units } of picked) {
    const { line, quantity, inSet } = units
    if (inSet === undefined) continue
    const { no, name } = inSet
    const set = sets.get(no) ?? { no, name: inSet.sets > 1 ? `${inSet.sets} × ${name}` : name, parts: [] }
    sets.set(no, set)
    const has = Math.min(quantity, taken[unitKey(box, line, pick)] ?? 0)
    const label = pickLabel(pick)
    const same = set.parts.find((part) => part.key === `${pick.variantId} ${label}`)
    if (same) {
      same.has += has
      same.needs += quantity
    } else set.parts.push({ key: `${pick.variantId} ${label}`, label, has, needs: quantity })
  }
  return [...sets.values()]
}

/** Takes all of a pick, or puts all of it back. */
export function tickAll(list: PickList, pick: Pick, on: boolean, taken: Taken): Taken {
  const next: Record<string, number> = { ...taken }
  for (const units of pick.boxes) {
    const box = boxOf(list, units.box)
    if (box) next[unitKey(box, units.line, pick)] = on ? units.quantity : 0
  }
  return next
}

/** Takes one unit, for the first box that lacks it, or returns null where all are taken. */
export function takeOne(list: PickList, pick: Pick, taken: Taken): Taken | null {
  for (const units of pick.boxes) {
    const box = boxOf(list, units.box)
    if (!box) continue
    const key = unitKey(box, units.line, pick)
    const has = taken[key] ?? 0
    if (has < units.quantity) return { ...taken, [key]: has + 1 }
  }
  return null
}

/** Removes what was taken for a packed order, which begins anew if it is unpacked. */
export function forget(taken: Taken, orderId: string): Taken {
  return Object.fromEntries(Object.entries(taken).filter(([key]) => !key.startsWith(`${orderId}/`)))
}

/** Keeps only what was taken for orders on the list. */
export function listed(list: PickList, taken: Taken): Taken {
  const ids = new Set(list.boxes.map(({ orderId }) => orderId))
  return Object.fromEntries(Object.entries(taken).filter(([key]) => ids.has(key.split('/')[0] ?? '')))
}

/** The taken units of a box as packing is told of them, by line and lot. */
export function unitsOf(list: PickList, box: PickBox, taken: Taken) {
  return list.picks.flatMap((pick) =>
    pick.boxes.flatMap((units) => {
      const quantity = Math.min(units.quantity, taken[unitKey(box, units.line, pick)] ?? 0)
      return units.box === box.box && quantity > 0
        ? [{ line: units.line, quantity, ...(pick.lotId && { lotId: pick.lotId }) }]
        : []
    }),
  )
}

/** Whether two codes are equal, however a scanner or a person writes them. */
export const same = (a: string, b: string | undefined) =>
  b !== undefined && b !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

export type Scanned =
  | { is: 'box'; box: PickBox }
  | { is: 'pick'; pick: Pick; taken: Taken }
  | { is: 'enough'; pick: Pick }
  | { is: 'lot'; pick: Pick; code: string }
  | { is: 'unknown' }

/**
 * The meaning of a scanned text: a slip, a unit that is needed, one of which enough was taken, another lot, or neither.
 */
export function scan(list: PickList, text: string, taken: Taken): Scanned {
  const box = list.boxes.find(({ number }) => same(text.replace(/-\d+$/, ''), number) || same(text, number))
  if (box) return { is: 'box', box }
  const named = list.picks.filter(
    (pick) => same(text, pick.barcode) || same(text, pick.sku) || same(text, pick.lotCode),
  )
  for (const pick of named) {
    const next = takeOne(list, pick, taken)
    if (next) return { is: 'pick', pick, taken: next }
  }
  if (named[0]) return { is: 'enough', pick: named[0] }
  const other = list.picks.find((pick) => pick.lots.some(({ code }) => same(text, code)))
  return other ? { is: 'lot', pick: other, code: text.trim() } : { is: 'unknown' }
}
