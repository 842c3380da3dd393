import { totalText } from '#/office/ui/count.ts'
import type { OrderStatus } from '#/shared/api/orders.ts'
import styles from './WorkTiles.module.css'
import { copy } from './orders.copy.ts'
import type { View } from './orderFilters.ts'
import type { Counts } from '#/office/domain/orders/ordersApi.ts'

const waiting = ['Pending', 'Payment Review', 'Confirmed', 'Packed'] as const satisfies readonly OrderStatus[]

type Props = {
  /** Null until they are known. */
  counts: Counts | null
  status: View
  onStatus: (status: OrderStatus) => void
}

/** The four queues on an order's way, each as a filter. */
export function WorkTiles({ counts, status, onStatus }: Props) {
  return (
    <ul className={styles.work} aria-label={copy.work.label}>
      {waiting.map((name) => (
        <li key={name}>
          <button type="button" aria-pressed={status === name} onClick={() => onStatus(name)}>
            <span className={styles.count}>{counts ? totalText(counts[name] ?? { n: 0 }) : '–'}</span>
            <b>{copy.work[name][0]}</b>
            <small>{copy.work[name][1]}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
