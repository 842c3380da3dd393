import { useQuery } from '@tanstack/react-query'
import { Icon } from '#/shared/ui/Icon.tsx'
import { callKeys, fetchCard } from '#/office/calls/callsApi.ts'
import styles from './OrderPanel.module.css'
import type { OfficeOrder } from './ordersApi.ts'

/** What a person should look at before the parcel leaves, each with its rule; it never refuses anything (COD-4). */
export function OrderHints({ order }: { order: OfficeOrder }) {
  const card = useQuery({
    queryKey: callKeys.card(order._id),
    queryFn: ({ signal }) => fetchCard(order._id, signal),
    retry: false,
  })
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
