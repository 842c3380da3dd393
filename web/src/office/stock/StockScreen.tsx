import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { Views } from '#/office/ui/Views.tsx'
import { formatDay } from '#/shared/lib/format.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { onTheWay } from './onTheWay.ts'
import { LowStock } from './LowStock.tsx'
import stockStyles from './Stock.module.css'
import styles from './StockScreen.module.css'
import { StockDrawer } from './StockDrawer.tsx'
import { StockTiles } from './StockTiles.tsx'
import { type StockLevel, stockQueries } from '#/office/domain/stock/stockApi.ts'
import { useStockChanges } from './useStockChanges.ts'
import { WhereItIs } from './WhereItIs.tsx'

const shows = ['low', 'out', 'expiring', 'quarantine', 'untracked', 'waited'] as const

/** The stock of every size and shade (STOCK-1, STOCK-4). */
export default function StockScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const list = useListQuery({ filters: { show: shows }, orders: ['name', 'free'] })
  const page = useQuery({
    ...stockQueries.list(list.asked),
    placeholderData: (old) => old,
  })
  const summary = useQuery(stockQueries.summary)
  const [open, setOpen] = useState<string | null>(null)
  useStockChanges()
  const rows = page.data?.levels
  const next = page.data?.next
  return (
    <Page
      title={copy.title}
      lead={summary.data ? copy.lead(summary.data.onHand, summary.data.lots) : undefined}
      actions={
        <>
          {may('stock.write') ? (
            <ButtonLink href="/admin/stock/count" variant="secondary" size="sm">
              {copy.count}
            </ButtonLink>
          ) : null}
          {may('stock.receive') ? (
            <ButtonLink href="/admin/stock/receive" size="sm">
              {copy.receive}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {summary.data ? <StockTiles summary={summary.data} onShow={(show) => list.set({ filters: { show } })} /> : null}
      <Views
        label={copy.viewsLabel}
        views={Object.entries(copy.views).map(([value, label]) => ({ value, label }))}
        value={list.query.filters.show}
        onChange={(show) => list.set({ filters: { show } })}
      />
      <Toolbar list={list} search={copy.search} orders={copy.orders} />
      <DataTable
        caption={copy.caption}
        columns={columns(setOpen)}
        rows={rows}
        id={(row) => row.variantId}
        name={(row) => row.name}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        order={list.query.order}
        onOrder={(order) => list.set({ order: order.replace('-', '') })}
        empty={
          list.narrowed ? { title: copy.nothing, text: copy.nothingText } : { title: copy.empty, text: copy.emptyText }
        }
      />
      <KeyPager
        shown={rows?.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
      {summary.data ? (
        <div className={styles.below}>
          <LowStock count={summary.data.low} onOpen={setOpen} />
          <WhereItIs summary={summary.data} />
        </div>
      ) : null}
      {open ? <StockDrawer variantId={open} me={me} onClose={() => setOpen(null)} /> : null}
    </Page>
  )
}

function columns(onOpen: (variantId: string) => void): Column<StockLevel>[] {
  return [
    {
      key: 'product',
      label: copy.head.product,
      sort: 'name',
      phone: { row: 1 },
      cell: (row) => (
        <button
          type="button"
          data-open
          className={stockStyles.open}
          aria-label={copy.open(`${row.name} ${row.size} ${row.color}`)}
          onClick={() => onOpen(row.variantId)}
        >
          <Goods {...row} />
        </button>
      ),
    },
    {
      key: 'sku',
      label: copy.head.sku,
      phone: 'hide',
      className: stockStyles.whole,
      cell: (row) => <span dir="ltr">{row.sku || copy.none}</span>,
    },
    {
      key: 'free',
      label: copy.head.free,
      sort: 'free',
      align: 'end',
      phone: { row: 1, at: 'end' },
      cell: (row) => <b className={stockStyles.exact}>{row.tracked ? row.free : copy.none}</b>,
    },
    {
      key: 'onHand',
      label: copy.head.onHand,
      align: 'end',
      phone: 'hide',
      cell: (row) => (row.tracked ? copy.of(row.onHand, row.held) : copy.none),
    },
    {
      key: 'quarantine',
      label: copy.head.quarantine,
      align: 'end',
      phone: 'hide',
      cell: (row) => row.quarantined || copy.none,
    },
    {
      key: 'expires',
      label: copy.head.expires,
      phone: { row: 2 },
      className: stockStyles.whole,
      cell: (row) => (row.expiresOn ? formatDay(row.expiresOn) : copy.none),
    },
    {
      key: 'cover',
      label: copy.head.cover,
      align: 'end',
      phone: 'hide',
      className: stockStyles.whole,
      cell: (row) => (row.coverDays === undefined ? copy.none : copy.cover(row.coverDays)),
    },
    {
      key: 'state',
      label: copy.head.state,
      phone: { row: 2, at: 'end' },
      className: stockStyles.whole,
      cell: (row) => (
        <>
          {stateOf(row)}
          {row.incoming ? <p className={stockStyles.onTheWay}>{onTheWay(row)}</p> : null}
          {row.waiting ? <p className={stockStyles.quiet}>{copy.waits(row.waiting)}</p> : null}
        </>
      ),
    },
  ]
}

function stateOf(row: StockLevel) {
  if (!row.tracked) return <StatusDot ring="none">{copy.states.untracked}</StatusDot>
  if (row.free === 0)
    return (
      <StatusDot ring="todo" tone="bad">
        {copy.states.out}
      </StatusDot>
    )
  if (row.low)
    return (
      <StatusDot ring="half" tone="wait">
        {copy.states.low}
      </StatusDot>
    )
  return (
    <StatusDot ring="full" tone="ok">
      {copy.states.fine}
    </StatusDot>
  )
}
