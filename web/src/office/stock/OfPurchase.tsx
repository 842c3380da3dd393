import { Link } from 'wouter'
import { purchasePath } from '#/office/domain/stock/purchasesApi.ts'
import type { Shipment } from '#/office/domain/stock/stockApi.ts'
import { copy } from './stock.copy.ts'
import stockStyles from './Stock.module.css'

/** A link to the purchase order that a shipment is of. */
export function OfPurchase({ shipment: { purchase } }: { shipment: Shipment }) {
  if (!purchase) return null
  return (
    <p className={stockStyles.ofPurchase}>
      {copy.receiving.ofOrder} <Link href={purchasePath(purchase._id)}>{purchase.number}</Link>
    </p>
  )
}
