import { Link } from 'wouter'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import { wayNotes, wayPaisa, type Way } from '#/shop/parts/cart/ways.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { MethodLine } from './CheckoutFrame.tsx'
import { copy as checkoutCopy } from './checkout.copy.ts'
import type { Gift } from './gift.ts'
import styles from './WayChoice.module.css'

type Props = {
  way: Way
  /** The sums of the goods and of their delivery, in paisa; null while the cart is not known yet. */
  sums: { goods: number; delivery: number; wrap?: number; open: boolean } | null
  /** With no prices in the parcel the card of cash says why it is not for this order (PROMO-4). */
  gift?: Gift | null
}

/**
 * How this form is paid. It stands beside the other way with both totals where they differ (FEE-2), and in one line
 * where they do not.
 */
export function WayChoice({ way, sums, gift }: Props) {
  const { ways, bankTransfer } = useAppSelector((state) => state.shop.config)
  const bare = gift?.noPrices ? gift : null
  if ((ways === undefined && bare === null) || !bankTransfer)
    return way === 'cod' ? (
      <MethodLine icon="cash" name={checkoutCopy.method.cod} other={paths.payment} />
    ) : (
      <MethodLine icon="bank" name={checkoutCopy.method.transfer} other={paths.checkout} />
    )
  const cards: readonly { of: Way; name: string; href: string }[] = [
    { of: 'transfer', name: copy.pay.now, href: paths.payment },
    { of: 'cod', name: copy.pay.cod, href: paths.checkout },
  ]
  return (
    <section className={styles.ways} aria-label={copy.pay.title}>
      {cards.map(({ of, name, href }) => {
        if (of === 'cod' && bare !== null && sums) {
          const cash = formatRupees(
            cashRupees(sums.goods + sums.delivery + (sums.wrap ?? 0) + wayPaisa(ways, of, sums.goods)),
          )
          return (
            <div key={of} className={styles.way} data-off="">
              <span className={styles.mark} aria-hidden="true" />
              <b>{name}</b>
              <span>{checkoutCopy.bare.off}</span>
              <span className={styles.note}>
                {checkoutCopy.bare.why(cash)}{' '}
                <button type="button" className={styles.undo} onClick={() => bare.set({ noPrices: false })}>
                  {checkoutCopy.bare.undo}
                </button>
              </span>
            </div>
          )
        }
        const body = (
          <>
            <span className={styles.mark} aria-hidden="true" />
            <b>{name}</b>
            <b className="num">
              {sums
                ? formatPaisa(sums.goods + sums.delivery + (sums.wrap ?? 0) + wayPaisa(ways, of, sums.goods))
                : '\u00a0'}
            </b>
            <span className={styles.note}>
              {sums
                ? [...wayNotes(ways, of, sums.goods), ...(sums.open ? [copy.pay.plus('').trim()] : [])].join(' ')
                : '\u00a0'}
            </span>
          </>
        )
        return of === way ? (
          <div key={of} className={styles.way} aria-current="true">
            {body}
          </div>
        ) : (
          <Link key={of} href={href} className={styles.way}>
            {body}
          </Link>
        )
      })}
    </section>
  )
}
