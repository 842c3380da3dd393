import { formatPaisa } from '#/shared/lib/format.ts'
import styles from './GiftPart.module.css'
import { copy } from './credit.copy.ts'
import type { StoreCredit } from './useCredit.ts'

/** The tick by which a member's store credit pays for the order (PROMO-2). */
export function CreditTick({ credit }: { credit: StoreCredit }) {
  if (credit.has === 0) return null
  return (
    <section className={styles.gift} aria-label={copy.title}>
      <label className={styles.choice}>
        <input type="checkbox" checked={credit.pays > 0} onChange={(event) => credit.use(event.target.checked)} />
        <span>
          {copy.tick(formatPaisa(credit.most))}
          <small>{copy.has(formatPaisa(credit.has))}</small>
        </span>
      </label>
    </section>
  )
}
