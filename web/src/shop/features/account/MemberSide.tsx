import styles from '#/shared/account/account.module.css'
import { copy } from '#/shared/account/account.copy.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { DEFAULT_PRODUCT_IMAGE } from '#/shared/lib/images.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** List price of the example, in rupees. */
const EXAMPLE = 5000

/** What a member gains, shown beside the forms of the account. */
export function MemberSide() {
  const { guestPercent, memberPercent } = useAppSelector((state) => state.shop.config)
  return (
    <aside className={styles.side} aria-label={copy.side.label}>
      <div className={styles.words}>
        <p className={styles.big}>{copy.side.title}</p>
        <div>
          <p className={styles.example}>{copy.side.example(formatRupees(EXAMPLE))}</p>
          <dl className={styles.tiers}>
            <div className={styles.member}>
              <dt>{copy.side.member(memberPercent)}</dt>
              <dd>{formatRupees(unitPrice(EXAMPLE, memberPercent))}</dd>
            </div>
            <div>
              <dt>{copy.side.guest(guestPercent)}</dt>
              <dd>{formatRupees(unitPrice(EXAMPLE, guestPercent))}</dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={styles.picture}>
        <img src={DEFAULT_PRODUCT_IMAGE} alt="" width={640} height={800} decoding="async" />
      </div>
    </aside>
  )
}
