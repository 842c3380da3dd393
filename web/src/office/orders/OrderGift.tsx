import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { copy } from './orders.copy.ts'
import styles from './OrderGift.module.css'

/** What a gift asks of whoever packs it: the wrap, the note on its card, and that no paper names a sum (PROMO-4). */
export function OrderGift({ order: { giftWrap, noPrices, contact } }: { order: OfficeOrder }) {
  const note = contact?.giftMessage
  if (!giftWrap && !noPrices && note === undefined) return null
  return (
    <section className={styles.gift} aria-label={copy.detail.gift}>
      {giftWrap || noPrices ? (
        <p>
          {giftWrap ? <b>{copy.detail.wrapIt}</b> : null}
          {noPrices ? <b>{copy.detail.bare}</b> : null}
        </p>
      ) : null}
      {note === undefined ? null : <blockquote dir="auto">{note}</blockquote>}
    </section>
  )
}
