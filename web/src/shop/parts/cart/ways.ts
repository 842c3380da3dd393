import type { ShopConfig } from '#/shared/api/types.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { prepaidOff } from '#/shared/lib/prepaid.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import type { SumRow } from '#/shared/ui/Slip.tsx'
import { copy } from './cart.copy.ts'

export type Way = 'cod' | 'transfer'
type Ways = ShopConfig['ways']

/** What a way of paying adds to goods of this worth, in paisa; below 0 it saves (FEE-2). */
export function wayPaisa(ways: Ways, way: Way, goods: number): number {
  if (ways === undefined) return 0
  if (way === 'cod') return toPaisa(ways.cashFee ?? 0)
  return 0 - prepaidOff({ percent: ways.percent ?? 0, most: toPaisa(ways.most ?? 0) }, goods)
}

/** The way's row among the sums, or none where it is nothing. */
export function wayRow(paisa: number): SumRow[] {
  if (paisa > 0) return [{ label: copy.pay.fee, value: formatPaisa(paisa) }]
  return paisa < 0 ? [{ label: copy.pay.saving, value: `−${formatPaisa(-paisa)}`, good: true }] : []
}

/** What is said of a way beside its total: what it adds, or what it saves and by how much it is less than cash. */
export function wayNotes(ways: Ways, way: Way, goods: number): string[] {
  const here = wayPaisa(ways, way, goods)
  if (way === 'cod') return here > 0 ? [copy.pay.more(formatPaisa(here))] : []
  const less = wayPaisa(ways, 'cod', goods) - here
  return [
    ...(here < 0 ? [copy.pay.off(formatPaisa(-here))] : []),
    ...(less > 0 ? [copy.pay.less(formatPaisa(less))] : []),
  ]
}
