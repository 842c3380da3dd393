import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { DataTable, type Column } from '#/office/ui/DataTable.tsx'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { Views } from '#/office/ui/Views.tsx'
import { formatDay, formatTotal } from '#/shared/lib/format.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { purchasePath, purchaseQueries, purchasesFile, type PurchaseHead } from '#/office/domain/stock/purchasesApi.ts'
import { copy } from './purchases.copy.ts'
import styles from './Purchases.module.css'
import { StageDot } from './StageDot.tsx'

const views = ['draft', 'done'] as const

/** What was ordered from suppliers: on its way with what it will cost, drafts, and what is done (BOOKS-3). */
export default function PurchasesScreen() {
  const list = useListQuery({ filters: { view: views }, orders: ['newest'] })
  const page = useQuery({ ...purchaseQueries.page(list.asked), placeholderData: (old) => old, staleTime: 0 })
  const view = (list.query.filters.view || 'open') as keyof typeof copy.views
  const next = page.data?.next
  return (
    <Page
      title={copy.title}
      lead={page.data ? copy.lead(page.data.open, formatTotal(page.data.openCost)) : undefined}
      back={{ href: '/admin/stock', label: copy.stock }}
      actions={
        <>
          <a href={purchasesFile(view)} download className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            <Icon name="download" size="sm" />
            {copy.file}
          </a>
          <ButtonLink href={purchasePath('new')} size="sm">
            <Icon name="plus" size="sm" />
            {copy.begin}
          </ButtonLink>
        </>
      }
    >
      <Views
        label={copy.viewsLabel}
        views={Object.entries(copy.views).map(([value, label]) => ({ value: value === 'open' ? '' : value, label }))}
        value={list.query.filters.view}
        onChange={(value) => list.set({ filters: { view: value } })}
      />
      <DataTable
        caption={copy.caption}
        columns={columns}
        rows={page.data?.orders}
        id={(row) => row._id}
        name={(row) => row.number}
        error={page.error}
        onRetry={() => void page.refetch()}
        busy={page.isPlaceholderData}
        empty={copy.empty[view]}
      />
      <KeyPager
        shown={page.data?.orders.length ?? 0}
        onNewer={list.paged ? list.newer : null}
        onOlder={next ? () => list.older(next) : null}
      />
    </Page>
  )
}

const columns: Column<PurchaseHead>[] = [
  {
    key: 'order',
    label: copy.head.order,
    phone: { row: 1 },
    cell: (row) => (
      <Link href={purchasePath(row._id)} className={styles.name}>
        <b dir="auto">{row.supplier || copy.nameless}</b>
        <small>{row.number}</small>
      </Link>
    ),
  },
  {
    key: 'expected',
    label: copy.head.expected,
    phone: { row: 3 },
    cell: (row) =>
      row.expectedOn === undefined ? (
        copy.none
      ) : (
        <span className={row.late ? styles.dear : undefined}>
          {row.late ? copy.late(formatDay(row.expectedOn)) : formatDay(row.expectedOn)}
        </span>
      ),
  },
  {
    key: 'units',
    label: copy.head.units,
    align: 'end',
    phone: { row: 2 },
    cell: (row) => (row.stage === 'draft' ? row.pieces : copy.of(row.received, row.pieces)),
  },
  {
    key: 'cost',
    label: copy.head.cost,
    align: 'end',
    phone: { row: 1, at: 'end' },
    cell: (row) => <span className={styles.amount}>{formatTotal(row.cost)}</span>,
  },
  {
    key: 'rest',
    label: copy.head.rest,
    align: 'end',
    phone: 'hide',
    cell: (row) => (
      <span className={styles.amount}>
        {row.restCost > 0 && row.stage !== 'closed' ? formatTotal(row.restCost) : copy.none}
      </span>
    ),
  },
  { key: 'state', label: copy.head.state, phone: { row: 2, at: 'end' }, cell: (row) => <StageDot stage={row.stage} /> },
]
