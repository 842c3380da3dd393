import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { onTheWay } from './onTheWay.ts'
import styles from './LowStock.module.css'
import stockStyles from './Stock.module.css'
import { orderList, stockQueries } from '#/office/domain/stock/stockApi.ts'

type Props = {
  /** The number of all goods that are low. */
  count: number
  onOpen: (variantId: string) => void
}

/** The goods to order again, those with the fewest units first, and a link to all of them as a file (STOCK-4). */
export function LowStock({ count, onOpen }: Props) {
  const low = useQuery(stockQueries.low)
  const words = copy.low
  return (
    <Panel
      title={words.title}
      lead={count > 0 ? words.lead(count) : undefined}
      actions={
        count > 0 ? (
          <a href={orderList} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Icon name="download" size="sm" />
            {words.list}
          </a>
        ) : null
      }
    >
      {low.data === undefined ? (
        <NotLoaded query={low} message={low.error?.message} />
      ) : low.data.length === 0 ? (
        <p className={stockStyles.quiet}>{words.none}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {low.data.map((row) => (
              <li key={row.variantId}>
                <button
                  type="button"
                  className={stockStyles.open}
                  aria-label={copy.open(`${row.name} ${row.size} ${row.color}`)}
                  onClick={() => onOpen(row.variantId)}
                >
                  <Goods {...row} more={onTheWay(row)} />
                </button>
                <span className={styles.left}>
                  <b>{words.left(row.free)}</b>
                  <small>{row.coverDays === undefined ? words.noSales : words.sales(row.coverDays)}</small>
                </span>
              </li>
            ))}
          </ul>
          <p className={stockStyles.quiet}>{words.note}</p>
          {count > low.data.length ? (
            <ButtonLink href="/admin/stock?show=low&order=free" variant="quiet" size="sm">
              {words.more}
            </ButtonLink>
          ) : null}
        </>
      )}
    </Panel>
  )
}
