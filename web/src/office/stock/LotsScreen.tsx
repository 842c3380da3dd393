import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { Views } from '#/office/ui/Views.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { LotLife } from './LotLife.tsx'
import { LotSheet } from './LotSheet.tsx'
import { LotState } from './LotState.tsx'
import stockStyles from './Stock.module.css'
import styles from './LotsScreen.module.css'
import { type ExpiryLot, type StockLot, stockQueries } from '#/office/domain/stock/stockApi.ts'
import { useStockChanges } from './useStockChanges.ts'

const words = copy.lotsScreen
const states = Object.keys(words.views).filter((one) => one !== '')

/** Every lot in the house: its goods, until when it keeps, how much is left and what it cost (STOCK-2). */
export default function LotsScreen({ me }: ScreenProps) {
  const list = useListQuery({ filters: { state: states }, orders: ['expires'] })
  const page = useQuery({
    ...stockQueries.lots(list.asked),
    placeholderData: (old) => old,
  })
  const [lot, setLot] = useState<StockLot | null>(null)
  const decides = usePermission(me)('stock.write')
  useStockChanges()
  const rows = page.data?.lots
  const next = page.data?.next
  const priced = rows?.some((row) => row.worth !== undefined) ?? false
  return (
    <Page title={words.title} lead={words.lead} back={{ href: '/admin/stock', label: copy.title }}>
      <Views
        label={words.viewsLabel}
        views={Object.entries(words.views).map(([value, label]) => ({ value, label }))}
        value={list.query.filters.state}
        onChange={(state) => list.set({ filters: { state } })}
      />
      <Toolbar list={list} search={words.search} />
      <DataTable
        caption={words.caption}
        columns={columns(setLot, priced, decides)}
        rows={rows}
        id={(row) => row.lot._id}
        name={(row) => copy.lot(row.lot.code)}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={
          list.narrowed
            ? { title: words.nothing, text: copy.nothingText }
            : { title: words.empty, text: words.emptyText }
        }
      />
      <KeyPager
        shown={rows?.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
      {lot ? <LotSheet lot={lot} me={me} onClose={() => setLot(null)} /> : null}
    </Page>
  )
}

function columns(onOpen: (lot: StockLot) => void, priced: boolean, decides: boolean): Column<ExpiryLot>[] {
  const money: Column<ExpiryLot>[] = [
    {
      key: 'cost',
      label: words.head.cost,
      align: 'end',
      phone: 'hide',
      className: stockStyles.whole,
      cell: ({ lot }) => (lot.unitCost ? formatRupees(lot.unitCost) : copy.none),
    },
    {
      key: 'worth',
      label: words.head.worth,
      align: 'end',
      phone: 'hide',
      className: stockStyles.whole,
      cell: ({ worth }) => (worth ? formatRupees(Math.round(worth)) : copy.none),
    },
  ]
  return [
    {
      key: 'product',
      label: words.head.product,
      phone: { row: 1 },
      cell: ({ lot, level }) => (
        <button
          type="button"
          data-open
          className={stockStyles.open}
          aria-label={words.open(`${copy.lot(lot.code)}, ${level.name} ${level.size} ${level.color}`, decides)}
          onClick={() => onOpen(lot)}
        >
          <Goods {...level} />
        </button>
      ),
    },
    {
      key: 'lot',
      label: words.head.lot,
      phone: { row: 2 },
      cell: ({ lot }) => (
        <span className={styles.fromWhom}>
          <span dir="ltr">{lot.code || copy.none}</span>
          <small dir="auto" title={lot.supplier}>
            {lot.supplier}
          </small>
        </span>
      ),
    },
    {
      key: 'expires',
      label: words.head.expires,
      phone: { row: 3 },
      cell: ({ lot }) => <LotLife lot={lot} />,
    },
    {
      key: 'shelf',
      label: words.head.shelf,
      align: 'end',
      phone: { row: 1, at: 'end' },
      cell: ({ lot }) => (
        <span className={styles.ofAll}>
          <b className={stockStyles.exact}>{lot.onHand}</b>
          <small>{words.of(lot.received)}</small>
        </span>
      ),
    },
    {
      key: 'quarantine',
      label: words.head.quarantine,
      align: 'end',
      phone: 'hide',
      cell: ({ lot }) => lot.quarantined || copy.none,
    },
    ...(priced ? money : []),
    {
      key: 'state',
      label: words.head.state,
      phone: { row: 4 }, // beside the lot it would take the room of the names
      className: stockStyles.whole,
      cell: ({ lot }) => <LotState state={lot.state} />,
    },
  ]
}
