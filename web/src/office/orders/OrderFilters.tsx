import { useState } from 'react'
import { orderStatuses, type OrderMethod, type OrderStatus } from '#/shared/api/orders.ts'
import { statusWords } from '#/shared/orders/copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './AdminOrdersPage.module.css'
import { copy } from './copy.ts'
import type { OrdersQuery } from './ordersQuery.ts'

type Props = {
  query: OrdersQuery
  counts: Partial<Record<OrderStatus, number>> | null
  onQuery: (next: Partial<OrdersQuery>) => void
}

/** Search, payment and status; each choice goes into the address, so that Back and a bookmark find it. */
export function OrderFilters({ query, counts, onQuery }: Props) {
  const [text, setText] = useState(query.search)
  const all = counts === null ? null : Object.values(counts).reduce((sum, n) => sum + n, 0)
  return (
    <div className={styles.tools}>
      <form
        role="search"
        className={styles.seek}
        onSubmit={(event) => {
          event.preventDefault()
          onQuery({ search: text.trim() })
        }}
      >
        <TextField
          label={copy.search}
          type="search"
          placeholder={copy.searchHint}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" aria-label={copy.seek}>
          <Icon name="search" size="sm" />
        </Button>
      </form>
      <SelectField
        label={copy.method}
        value={query.method}
        onChange={(event) => onQuery({ method: event.currentTarget.value as OrderMethod | '' })}
      >
        {(['', 'cod', 'bank_transfer'] as const).map((method) => (
          <option key={method} value={method}>
            {copy.methods[method]}
          </option>
        ))}
      </SelectField>
      <ul className={styles.chips} aria-label={copy.status}>
        {(['', ...orderStatuses] as const).map((status) => {
          const count = status === '' ? all : (counts?.[status] ?? (counts ? 0 : null))
          return (
            <li key={status}>
              <button type="button" aria-pressed={query.status === status} onClick={() => onQuery({ status })}>
                {status === '' ? copy.all : statusWords[status]}
                {count === null ? null : <span className="num">{count}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
