import { Link } from 'wouter'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cashRupees } from '#/shared/lib/price.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { copy } from '#/shop/parts/cart/copy.ts'
import styles from './PaymentMethodDialog.module.css'

type Props = { open: boolean; onClose: () => void; totalPaisa: number }

/** Cash on Delivery goes to /checkout, Pay Now to /payment (CART-5). */
export function PaymentMethodDialog({ open, onClose, totalPaisa }: Props) {
  return (
    <Dialog open={open} title={copy.pay.title} onClose={onClose}>
      <div className={styles.choice}>
        <Choice
          href={paths.checkout}
          icon="cash"
          name={copy.pay.cod}
          note={copy.pay.codNote(formatRupees(cashRupees(totalPaisa)))}
        />
        <Choice href={paths.payment} icon="bank" name={copy.pay.now} note={copy.pay.nowNote(formatPaisa(totalPaisa))} />
      </div>
      <p className={styles.same}>{copy.pay.same}</p>
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
