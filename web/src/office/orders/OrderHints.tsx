import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './OrderPanel.module.css'
import type { OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { useCallCard } from './useCallCard.ts'

/** What a person should look at before the parcel leaves, each with its rule. It never refuses anything (COD-4). */
export function OrderHints({ order }: { order: OfficeOrder }) {
  const card = useCallCard(order._id)
  const hints = card.data?.hints ?? []
  if (hints.length === 0) return null
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint.name}>
          <Icon name="alert" size="sm" />
          <span>
            <b dir="auto">{hint.says}</b>
            <small>{hint.rule}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}
