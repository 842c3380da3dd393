import { formatDay } from '#/shared/lib/format.ts'
import type { StockLevel } from '#/office/domain/stock/stockApi.ts'
import { copy } from './stock.copy.ts'

/** How many units purchase orders await, and when the first of them are expected (BOOKS-3); nothing where none are. */
export const onTheWay = ({ incoming, incomingOn }: StockLevel): string | undefined =>
  incoming ? copy.onTheWay(incoming, incomingOn ? formatDay(incomingOn) : '') : undefined
