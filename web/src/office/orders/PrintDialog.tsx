import { Link } from 'wouter'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './orders.copy.ts'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import styles from './PrintDialog.module.css'

type Props = { open: boolean; order: OfficeOrder; money: boolean; onClose: () => void }

/** The papers of an order. One that cannot be printed yet says when it can. */
export function PrintDialog({ open, order, money, onClose }: Props) {
  const packed = (order.parcels ?? []).some(({ state }) => state !== 'cancelled')
  const papers = [
    { what: 'slips', icon: 'note', label: copy.print.slip, can: true, when: '' },
    { what: 'labels', icon: 'box', label: copy.print.label, can: packed, when: copy.print.labelLater },
    ...(money ? ([{ what: 'invoice', icon: 'cash', label: copy.print.invoice, can: true, when: '' }] as const) : []),
  ] as const
  return (
    <Dialog open={open} title={copy.print.title(order.number)} onClose={onClose}>
      <ul className={styles.papers}>
        {papers.map(({ what, icon, label, can, when }) => (
          <li key={what}>
            {can ? (
              <Link href={`/admin/print/${what}?orders=${order._id}`}>
                <Icon name={icon} size="sm" />
                {label}
              </Link>
            ) : (
              <p>
                <Icon name="lock" size="sm" />
                {when}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
