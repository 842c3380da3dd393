import { copy } from '#/shared/orders/orders.copy.ts'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import table from './OrdersPage.module.css'
import styles from './OrdersSkeleton.module.css'

const ROWS = ['first', 'second']

/** The placeholder for the table of orders, as high as the rows that come. It is decoration only. */
export function OrdersSkeleton() {
  return (
    <table className={table.table} aria-hidden="true">
      <thead>
        <tr>
          {[copy.column.id, copy.column.name, copy.column.items, copy.column.total, copy.column.status, ''].map(
            (name) => (
              <th key={name} scope="col" className={name === copy.column.total ? table.right : undefined}>
                {name}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {ROWS.map((row) => (
          <tr key={row}>
            <td>
              <b className={table.number}>
                <Skeleton className={styles.fine} />
              </b>
              <span className={table.sub}>
                <Skeleton className={styles.fine} />
              </span>
              <span className={table.id}>
                <Skeleton className={styles.fine} />
              </span>
            </td>
            <td className={table.name}>
              <Skeleton className={styles.line} />
            </td>
            <td className={table.items}>
              <span className={styles.items}>
                <Skeleton className={styles.picture} />
                <Skeleton className={styles.line} />
              </span>
            </td>
            <td className={table.money}>
              <Skeleton className={styles.fine} />
            </td>
            <td className={table.badge}>
              <Skeleton className={styles.fine} />
            </td>
            <td className={table.act}>
              <Skeleton shape="control" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
