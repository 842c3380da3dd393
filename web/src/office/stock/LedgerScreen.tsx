import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { Views } from '#/office/ui/Views.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { RecallDrawer } from './RecallDrawer.tsx'
import stockStyles from './Stock.module.css'
import styles from './LedgerScreen.module.css'
import { type LedgerMove, stockQueries } from '#/office/domain/stock/stockApi.ts'
import { useStockChanges } from './useStockChanges.ts'

const copyOf = copy.ledgerScreen

/** Every move of every unit, and from there who got a lot (STOCK-1, STOCK-4). */
export default function LedgerScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const list = useListQuery({ filters: { corrections: ['true'], lotId: null, variantId: null }, orders: ['newest'] })
  const page = useQuery({
    ...stockQueries.moves(list.asked),
    placeholderData: (old) => old,
  })
  const [lotId, setLotId] = useState<string | null>(null)
  useStockChanges()
  const rows = page.data?.moves
  const next = page.data?.next
  return (
    <Page title={copyOf.title} lead={copyOf.lead} back={{ href: '/admin/stock', label: copy.title }}>
      <Views
        label={copyOf.viewsLabel}
        views={Object.entries(copyOf.views).map(([value, label]) => ({ value, label }))}
        value={list.query.filters.corrections}
        onChange={(corrections) => list.set({ filters: { corrections } })}
      />
      <Toolbar list={list} search={copyOf.search} />
      <DataTable
        caption={copyOf.caption}
        columns={columns(may('orders.contact') ? setLotId : null)}
        rows={rows}
        id={(row) => row._id}
        name={(row) => row.name}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={{ title: copyOf.empty, text: copyOf.emptyText }}
      />
      <KeyPager
        shown={rows?.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
      {lotId ? <RecallDrawer lotId={lotId} me={me} onClose={() => setLotId(null)} /> : null}
    </Page>
  )
}

function who(row: LedgerMove): string {
  if (row.actorName) return row.actorName
  return row.actor === 'customer' ? copy.shopper : copy.shop
}

/** The effect of a move on the shelf: −2 left it, +2 came to it, and a move elsewhere has no sign. */
const signed = ({ from, to, quantity }: LedgerMove) =>
  to === 'shelf' ? `+${quantity}` : from === 'shelf' ? `−${quantity}` : String(quantity)

function columns(onRecall: ((lotId: string) => void) | null): Column<LedgerMove>[] {
  const all: Column<LedgerMove>[] = [
    {
      key: 'when',
      label: copyOf.head.when,
      phone: { row: 2 },
      className: stockStyles.whole,
      cell: (row) => <time dateTime={row.at}>{formatDayTime(row.at)}</time>,
    },
    {
      key: 'product',
      label: copyOf.head.product,
      phone: { row: 1 },
      cell: (row) => <Goods {...row} more={row.lotId ? copy.ofLot(row.lotCode ?? '') : undefined} />,
    },
    {
      key: 'pieces',
      label: copyOf.head.pieces,
      align: 'end',
      phone: { row: 1, at: 'end' },
      cell: (row) => <b className={cx(stockStyles.exact, row.to === 'shelf' && stockStyles.came)}>{signed(row)}</b>,
    },
    {
      key: 'way',
      label: copyOf.head.way,
      phone: { row: 2, at: 'end' },
      className: stockStyles.whole,
      cell: (row) => copy.way(copy.places[row.from], copy.places[row.to]),
    },
    {
      key: 'why',
      label: copyOf.head.why,
      phone: { row: 3 },
      cell: (row) => (
        <span dir="auto">
          {row.orderNumber ? (
            <Link href={orderPath(row.orderNumber)} className={stockStyles.whole}>
              {row.orderNumber}
            </Link>
          ) : null}
          {row.orderNumber && row.reason ? ' ' : ''}
          {row.reason}
        </span>
      ),
    },
    {
      key: 'who',
      label: copyOf.head.who,
      phone: 'hide',
      className: styles.who,
      cell: (row) => <span dir="auto">{who(row)}</span>,
    },
  ]
  if (onRecall) {
    all.push({
      key: 'recall',
      label: copyOf.head.act,
      quiet: true,
      phone: { row: 3, at: 'end' },
      className: stockStyles.whole,
      cell: (row) => {
        const { lotId } = row
        return lotId ? (
          <Button
            variant="quiet"
            size="sm"
            aria-label={copyOf.recall(row.lotCode ?? '')}
            onClick={() => onRecall(lotId)}
          >
            {copyOf.recallShort}
          </Button>
        ) : null
      },
    })
  }
  return all
}
