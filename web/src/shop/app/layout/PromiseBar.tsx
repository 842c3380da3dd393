import { useTier } from '#/shop/state/useTier.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './PromiseBar.module.css'

/** The discount and two promises, above everything. */
export function PromiseBar() {
  const { guestPercent, memberPercent } = useAppSelector((state) => state.shop.config)
  const tier = useTier()
  return (
    <aside className={styles.bar} aria-label="Promises">
      <ul className="wrap">
        <li>
          {tier === 'member' ? (
            <>
              <b>{memberPercent}% off everything.</b> Your member price is on.
            </>
          ) : (
            <>
              <b>{guestPercent}% off everything.</b> Members get {memberPercent}%.
            </>
          )}
        </li>
        <li>Free shipping across Pakistan</li>
        <li>7-day money-back guarantee</li>
      </ul>
    </aside>
  )
}
