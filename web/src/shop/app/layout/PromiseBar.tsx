import { useTier } from '#/shop/state/useTier.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './PromiseBar.module.css'
import { copy } from '#/shop/app/frameCopy.ts'

/** The discount and two promises, above everything. */
export function PromiseBar() {
  const { guestPercent, memberPercent } = useAppSelector((state) => state.shop.config)
  const tier = useTier()
  return (
    <aside className={styles.bar} aria-label={copy.promises}>
      <ul className="wrap">
        <li>
          {tier === 'member' ? (
            <>
              <b>{copy.offEverything(memberPercent)}</b> {copy.yourMemberPriceIs}
            </>
          ) : (
            <>
              <b>{copy.offEverything(guestPercent)}</b> {copy.membersGet(memberPercent)}
            </>
          )}
        </li>
        <li>{copy.freeShippingAcrossPakistan}</li>
        <li>{copy.moneyBack}</li>
      </ul>
    </aside>
  )
}
