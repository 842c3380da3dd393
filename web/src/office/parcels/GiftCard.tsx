import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { paperCopy } from './papers.copy.ts'
import styles from './Print.module.css'

/** The note of a gift, on a card to cut out; nothing where there is none (PROMO-4). */
export function GiftCard({ order: { number, contact } }: { order: OfficeOrder }) {
  const note = contact?.giftMessage
  if (note === undefined) return null
  return (
    <article className={styles.a5} data-paper="card">
      <small>
        {number}: {paperCopy.cut}
      </small>
      <blockquote dir="auto" className={styles.card}>
        {note}
      </blockquote>
    </article>
  )
}
