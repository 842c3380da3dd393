import { useTier } from '#/shop/state/useTier.ts'
import { promisesOf } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './PromiseBar.module.css'
import { copy } from '#/shop/app/frameCopy.ts'

/** The discount and two promises, above everything. */
export function PromiseBar() {
  const config = useAppSelector((state) => state.shop.config)
  const { guestPercent, memberPercent } = config
  const { shipping, guarantee } = promisesOf(config)
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
        <li dir="auto">{shipping}</li>
        <li>{guarantee}</li>
      </ul>
    </aside>
  )
}
