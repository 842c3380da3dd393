import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useAgain } from '#/office/api/stepUp.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy } from './stock.copy.ts'
import stockStyles from './Stock.module.css'
import styles from './RecallDrawer.module.css'
import { ContactsFile } from '#/office/ui/ContactsFile.tsx'
import { recallFile, stockQueries } from '#/office/domain/stock/stockApi.ts'

/** Every order and phone that got units of a lot (STOCK-4). */
export function RecallDrawer({ lotId, me, onClose }: { lotId: string; me: Me; onClose: () => void }) {
  const may = usePermission(me)
  const recall = useQuery({
    ...stockQueries.recall(lotId),
    staleTime: 0,
  })
  const retry = useAgain(recall)
  const data = recall.data
  return (
    <Drawer open title={copy.recall.title(data?.lot.code ?? '')} onClose={onClose}>
      {data === undefined ? (
        recall.error ? (
          <ErrorState error={recall.error} message={recall.error.message} onRetry={retry} />
        ) : (
          <Loading />
        )
      ) : data.orders.length === 0 ? (
        <p>{copy.recall.nobody}</p>
      ) : (
        <div className={stockStyles.sheet}>
          <p>{copy.recall.sum(data.pieces, data.orders.length, data.back)}</p>
          {data.lot.onHand > 0 ? <p className={stockStyles.quiet}>{copy.recall.hold}</p> : null}
          {may('orders.export') ? (
            <ContactsFile path={recallFile(lotId)} name="recall.csv">
              {copy.recall.file}
            </ContactsFile>
          ) : null}
          <ul className={styles.recalled}>
            {data.orders.map((order) => (
              <li key={order.orderId}>
                <Link href={orderPath(order.number)}>{order.number}</Link>
                <b dir="auto">{order.name}</b>
                <a href={`tel:${order.phone.replaceAll(' ', '')}`} dir="ltr">
                  {order.phone}
                </a>
                <span>
                  <bdi>{order.city}</bdi>, {formatDay(order.placedAt)}
                </span>
                <span className={stockStyles.exact}>{order.quantity - order.back}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  )
}
