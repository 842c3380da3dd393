import { Link } from 'wouter'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './PaymentMethodDialog.module.css'

type Props = { open: boolean; onClose: () => void; totalPaisa: number }

/** Cash on Delivery goes to /checkout, Pay Now to /payment (CART-5), where the shop has a bank account (SURE-10). */
export function PaymentMethodDialog({ open, onClose, totalPaisa }: Props) {
  const { bankTransfer, cashMost, cashCountries, cashNotIn } = useAppSelector((state) => state.shop.config)
  // The server refuses it as well; here it is said before a form is filled in.
  const tooMuch = cashMost !== undefined && totalPaisa > cashMost * 100
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
            note={copy.pay.codNote(formatRupees(cashRupees(totalPaisa)))}
          />
        )}
        {bankTransfer ? (
          <Choice
            href={paths.payment}
            icon="bank"
            name={copy.pay.now}
            note={copy.pay.nowNote(formatPaisa(totalPaisa))}
          />
        ) : null}
      </div>
      {cashCountries || cashNotIn ? (
        <p className={styles.same}>{copy.pay.where(cashCountries ?? [], cashNotIn ?? [], bankTransfer)}</p>
      ) : null}
      <p className={styles.same}>{bankTransfer ? copy.pay.same : copy.pay.only}</p>
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
