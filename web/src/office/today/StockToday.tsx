import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { stockKeys, stockQueries } from '#/office/domain/stock/stockApi.ts'
import { copy } from './today.copy.ts'
import styles from './QueueList.module.css'
import { useDayChanges } from './useDayChanges.ts'

/**
 * The goods that need somebody, below the queues. Nobody waits for them, so they have no age. The numbers are Stock's.
 */
export function StockToday() {
  const { data } = useQuery({
    ...stockQueries.summary,
    refetchInterval: 60_000,
  })
  useDayChanges(stockKeys.summary)
  if (data === undefined) return null
  const rows = [
    { href: '/admin/stock?show=low', count: data.low, words: copy.stock.low, sub: copy.stock.out(data.out) },
    {
      href: '/admin/stock/expiry',
      count: data.expiring,
      words: copy.stock.expiring,
      sub: copy.stock.expired(data.expired),
    },
  ]
  return (
    <ul aria-label={copy.stock.label}>
      {rows.map(({ href, count, words, sub }) => (
        <li key={href}>
          <div className={styles.row}>
            <Link href={href} className={styles.queue}>
              <span className={cx(styles.count, count === 0 && styles.zero)}>
                {count === 0 ? '–' : count.toLocaleString('en')}
              </span>{' '}
              <span className={styles.words}>
                <b>{words}</b> <small>{sub}</small>
              </span>
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
