import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Me } from '#/office/api/officeApi.ts'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { useUnsavedGuard, type Tell } from '#/office/ui/useUnsavedGuard.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy } from './stock.copy.ts'
import { CorrectForm } from './CorrectForm.tsx'
import { CostForm } from './CostForm.tsx'
import { goodsDetail } from '#/office/domain/stock/goodsDetail.ts'
import { onTheWay } from './onTheWay.ts'
import { LotLine } from './LotLine.tsx'
import { LotSheet } from './LotSheet.tsx'
import stockStyles from './Stock.module.css'
import styles from './StockDrawer.module.css'
import { type StockDetail, type StockLot, stockQueries } from '#/office/domain/stock/stockApi.ts'

type Props = { variantId: string; me: Me; onClose: () => void }

/** Everything about one size or shade: numbers, lots, who holds units, the moves, and the actions. */
export function StockDrawer({ variantId, me, onClose }: Props) {
  const [lot, setLot] = useState<StockLot | null>(null)
  const first = useUnsavedGuard()
  const stock = useQuery({
    ...stockQueries.one(variantId),
    staleTime: 0,
  })
  const name = stock.data?.level.name ?? copy.title
  if (lot) return <LotSheet lot={lot} me={me} onClose={() => setLot(null)} />
  return (
    <Drawer open title={name} onClose={() => first.ask(onClose)}>
      {stock.data ? (
        <Body detail={stock.data} me={me} tell={first.tell} onLot={(one) => first.ask(() => setLot(one))} />
      ) : (
        <NotLoaded query={stock} message={stock.error?.message} />
      )}
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Drawer>
  )
}

type BodyProps = { detail: StockDetail; me: Me; tell: Tell; onLot: (lot: StockLot) => void }

function Body({ detail, me, tell, onLot }: BodyProps) {
  const may = usePermission(me)
  const [correcting, setCorrecting] = useState(false)
  const [costing, setCosting] = useState(false)
  const { level, lots, moves, holders, purchaseCost } = detail
  return (
    <div className={stockStyles.sheet}>
      <p className={stockStyles.quiet} dir="auto">
        {goodsDetail(level)} <span dir="ltr">{level.sku}</span>
      </p>
      <dl className={styles.numbers}>
        {(['free', 'onHand', 'quarantine'] as const).map((key) => (
          <div key={key}>
            <dt>{copy.head[key]}</dt>
            <dd>{!level.tracked && key !== 'quarantine' ? copy.none : numberOf(level, key)}</dd>
          </div>
        ))}
      </dl>
      {level.incoming ? <p className={stockStyles.quiet}>{onTheWay(level)}</p> : null}
      {may('stock.write') ? (
        correcting ? (
          <CorrectForm detail={detail} tell={tell} onDone={() => setCorrecting(false)} />
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setCorrecting(true)}>
            {copy.correct.title}
          </Button>
        )
      ) : null}
      {purchaseCost === undefined ? null : costing ? (
        <CostForm variantId={level.variantId} cost={purchaseCost} tell={tell} onDone={() => setCosting(false)} />
      ) : (
        <div className={styles.cost}>
          <span>
            {copy.purchaseCost.title}:{' '}
            <b>{purchaseCost > 0 ? formatRupees(purchaseCost) : copy.purchaseCost.unknown}</b>
          </span>
          {may('stock.receive') ? (
            <Button variant="quiet" size="sm" onClick={() => setCosting(true)}>
              {copy.purchaseCost.change}
            </Button>
          ) : null}
        </div>
      )}
      <h3>{copy.lots}</h3>
      {lots.length === 0 ? (
        <p className={stockStyles.quiet}>{copy.noLots}</p>
      ) : (
        <ul className={styles.lots}>
          {lots.map((one) => (
            <li key={one._id}>
              <LotLine lot={one} />
              <Button
                variant="quiet"
                size="sm"
                aria-label={copy.lotsScreen.open(copy.lot(one.code), may('stock.write'))}
                onClick={() => onLot(one)}
              >
                {copy.expiry.act(may('stock.write'))}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {holders.length > 0 ? (
        <>
          <h3>{copy.holders}</h3>
          <ul className={styles.lots}>
            {holders.map((holder) => (
              <li key={holder.orderId}>
                <Link href={orderPath(holder.number)}>{holder.number}</Link>
                <span className={stockStyles.exact}>{holder.quantity}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <h3>{copy.moves}</h3>
      {moves.length === 0 ? <p className={stockStyles.quiet}>{copy.noMoves}</p> : null}
      <ol className={styles.moves}>
        {moves.slice(0, 8).map((move) => (
          <li key={move._id}>
            <time dateTime={move.at}>{formatDayTime(move.at)}</time>
            <span className={stockStyles.exact}>{move.quantity}</span>
            <span>
              {copy.way(copy.places[move.from], copy.places[move.to])}
              {move.reason ? `, ${move.reason}` : ''}
              {move.orderNumber ? `, ${move.orderNumber}` : ''}
            </span>
          </li>
        ))}
      </ol>
      <Link href={`/admin/stock/ledger?variantId=${encodeURIComponent(level.variantId)}`}>{copy.ledger}</Link>
    </div>
  )
}

function numberOf(level: StockDetail['level'], key: 'free' | 'onHand' | 'quarantine'): number {
  return key === 'quarantine' ? level.quarantined : level[key]
}
