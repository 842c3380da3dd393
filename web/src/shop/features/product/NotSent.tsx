import { useLoad } from '#/shared/lib/useLoad.ts'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './NotSent.module.css'

/** To which countries a product is not sent, and why (FEE-3). */
export function NotSent({ product }: { product: string }) {
  const asks = useAppSelector((state) => state.shop.config.notSent === true)
  const { data } = useLoad(asks ? product : null, (signal) =>
    api<components['schemas']['DeliveryWindow']>(`/delivery?${new URLSearchParams({ items: `${product}:1` })}`, {
      signal,
    }),
  )
  const rules = data?.notSent ?? []
  if (rules.length === 0) return null
  return (
    <ul className={styles.list}>
      {rules.map(({ country, says }) => (
        <li key={country}>{says}</li>
      ))}
    </ul>
  )
}
