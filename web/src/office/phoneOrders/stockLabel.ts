import type { StockLevel } from '#/office/domain/stock/stockApi.ts'
import { copy } from './phoneOrders.copy.ts'

/** How many of it an order may still have. */
export const left = ({ tracked, free }: StockLevel): string => (tracked ? copy.left(free) : copy.uncounted)
