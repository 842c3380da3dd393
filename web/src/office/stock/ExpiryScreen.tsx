import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { copy } from './stock.copy.ts'
import { ExpiryCard } from './ExpiryCard.tsx'
import { LotSheet } from './LotSheet.tsx'
import styles from './ExpiryScreen.module.css'
import stockStyles from './Stock.module.css'
import { type ExpiryLot, type StockLot, stockQueries } from '#/office/domain/stock/stockApi.ts'
import { useStockChanges } from './useStockChanges.ts'

type Column = keyof typeof copy.expiry.columns

/** The lots by how near their date is, and those that are off sale (STOCK-4). */
export default function ExpiryScreen({ me }: ScreenProps) {
  const board = useQuery(stockQueries.expiry)
  const [lot, setLot] = useState<StockLot | null>(null)
  const may = usePermission(me)
  useStockChanges()
  const lots = board.data?.lots
  return (
    <Page
      title={copy.expiry.title}
      lead={board.data ? copy.expiry.lead(board.data.minLifeMonths) : undefined}
      back={{ href: '/admin/stock', label: copy.title }}
    >
      {lots === undefined ? (
        <NotLoaded query={board} message={board.error?.message} />
      ) : lots.length === 0 ? (
        <EmptyState title={copy.expiry.empty}>{copy.expiry.emptyText}</EmptyState>
      ) : (
        <div className={styles.board}>
          {(Object.keys(copy.expiry.columns) as Column[]).map((column) => (
            <BoardColumn
              key={column}
              column={column}
              lots={lots.filter((one) => columnOf(one) === column)}
              prices={may('prices.write')}
              decides={may('stock.write')}
              onAct={setLot}
            />
          ))}
        </div>
      )}
      {lot ? <LotSheet lot={lot} me={me} onClose={() => setLot(null)} /> : null}
    </Page>
  )
}

function columnOf({ lot }: ExpiryLot): Column {
  const days = lot.daysLeft
  if (days === undefined || days > 180) return 'off'
  if (days < 0) return 'gone'
  if (days <= 30) return 'd30'
  return days <= 90 ? 'd90' : 'd180'
}

type ColumnProps = {
  column: Column
  lots: ExpiryLot[]
  prices: boolean
  decides: boolean
  onAct: (lot: StockLot) => void
}

function BoardColumn({ column, lots, prices, decides, onAct }: ColumnProps) {
  const worth = lots.reduce((sum, one) => sum + (one.worth ?? 0), 0)
  return (
    <section aria-label={copy.expiry.columns[column]} data-column={column}>
      <h2>
        {copy.expiry.columns[column]}
        <small>
          {copy.expiry.lots(lots.length)}
          {worth > 0 ? `, ${formatRupees(worth)}` : ''}
        </small>
      </h2>
      {lots.length === 0 ? <p className={stockStyles.quiet}>{copy.expiry.none}</p> : null}
      {lots.map((one) => (
        <ExpiryCard key={one.lot._id} entry={one} prices={prices} decides={decides} onAct={() => onAct(one.lot)} />
      ))}
    </section>
  )
}
