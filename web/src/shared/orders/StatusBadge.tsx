import type { OrderStatus } from '#/shared/api/orders.ts'
import { cx } from '#/shared/lib/cx.ts'
import { statusWords } from './orders.copy.ts'
import styles from './StatusBadge.module.css'

const look: Record<
  OrderStatus,
  readonly [tone: 'warn' | 'clay' | 'info' | 'good' | 'bad' | 'plain', waiting: boolean]
> = {
  Pending: ['warn', true],
  'Payment Review': ['clay', true],
  Confirmed: ['info', true],
  Packed: ['info', true],
  Shipped: ['info', false],
  Delivered: ['good', false],
  Cancelled: ['bad', false],
  Returned: ['bad', false],
  Refunded: ['plain', false],
}

/** An order's status in words. A ring means that somebody still has to act. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const [tone, waiting] = look[status]
  return <span className={cx(styles.status, styles[tone], waiting && styles.waiting)}>{statusWords[status]}</span>
}
