import { Link } from 'wouter'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import { wayNotes, wayPaisa, type Way } from '#/shop/parts/cart/ways.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './PaymentMethodDialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  totalPaisa: number
  /** The part of the total that is for goods. */
  goods: number
  /** Whether delivery comes on top and is not known yet. */
  more: boolean
}

/**
 * Chooses between Cash on Delivery at /checkout and Pay Now at /payment (CART-5), where the shop has a bank account
 * (SURE-10).
 */
export function PaymentMethodDialog({ open, onClose, totalPaisa, goods, more }: Props) {
  const { bankTransfer, cashMost, cashCountries, cashNotIn, ways } = useAppSelector((state) => state.shop.config)
  // The server refuses too large a sum as well; here it is said before a form is filled in.
  const sum = (note: string, way: Way) =>
    [note, ...wayNotes(ways, way, goods), ...(more ? [copy.pay.plus('').trim()] : [])].join(' ')
  const cash = totalPaisa + wayPaisa(ways, 'cod', goods)
  const first = totalPaisa + wayPaisa(ways, 'transfer', goods)
  const tooMuch = cashMost !== undefined && cash > cashMost * 100
  return (
    <Dialog open={open} title={copy.pay.title} onClose={onClose}>
      <div className={styles.choice}>
        {tooMuch ? (
          <p className={styles.same}>{copy.pay.cashMost(formatRupees(cashMost), bankTransfer)}</p>
        ) : (
          <Choice
            href={paths.checkout}
            icon="cash"
            name={copy.pay.cod}
            note={sum(copy.pay.codNote(formatRupees(cashRupees(cash))), 'cod')}
          />
        )}
        {bankTransfer ? (
          <Choice
            href={paths.payment}
            icon="bank"
            name={copy.pay.now}
            note={sum(copy.pay.nowNote(formatPaisa(first)), 'transfer')}
          />
        ) : null}
      </div>
      {cashCountries || cashNotIn ? (
        <p className={styles.same}>{copy.pay.where(cashCountries ?? [], cashNotIn ?? [], bankTransfer)}</p>
      ) : null}
      <p className={styles.same}>
        {!bankTransfer ? copy.pay.only : ways === undefined ? copy.pay.same : copy.pay.again}
      </p>
    </Dialog>
  )
}

function Choice({ href, icon, name, note }: { href: string; icon: IconName; name: string; note: string }) {
  return (
    <Link className={styles.pick} href={href}>
      <span className={styles.disc}>
        <Icon name={icon} />
      </span>
      <span>
        <b>{name}</b>
        <span className={styles.note}>{note}</span>
      </span>
      <Icon name="right" size="sm" />
    </Link>
  )
}
