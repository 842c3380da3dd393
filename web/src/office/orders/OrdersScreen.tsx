import { useCallback, useRef, useState } from 'react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { ApiError } from '#/shared/api/client.ts'
import { orderStatuses } from '#/shared/api/orders.ts'
import { statusWords } from '#/shared/orders/orders.copy.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { useAgain } from '#/office/api/stepUp.ts'
import { BulkBar } from '#/office/ui/BulkBar.tsx'
import { type Total, totalText } from '#/office/ui/count.ts'
import { ContactsFile } from '#/office/ui/ContactsFile.tsx'
import { DataTable } from '#/office/ui/DataTable.tsx'
import { useKeptTop } from '#/office/ui/keptTop.ts'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { SelectionNote } from '#/office/ui/SelectionNote.tsx'
import { Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { useSelection } from '#/office/ui/useSelection.ts'
import { Views } from '#/office/ui/Views.tsx'
import { BulkDialog, type BulkJob } from './BulkDialog.tsx'
import { copy } from './orders.copy.ts'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import { FilterPanel } from './FilterPanel.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { bulkMoves, type Doing, refundWaits } from './moves.ts'
import { orderColumns } from './OrderColumns.tsx'
import { filters, matchOf, narrowedBy, OPEN, openStatuses, type View, ways } from './orderFilters.ts'
import {
  fetchOrders,
  type OfficeOrder,
  orderKeys,
  type OrderPage,
  orderQueries,
} from '#/office/domain/orders/ordersApi.ts'
import { useOthersMoves } from './useOthersMoves.ts'
import { WorkTiles } from './WorkTiles.tsx'

const views: readonly View[] = [...orderStatuses, OPEN]
const byDay = ['-created', 'created'] as const
const byTotal = [...byDay, '-total', 'total'] as const

function log(words: string, error: unknown, signal: AbortSignal): never {
  if (!signal.aborted || error instanceof ApiError) console.error(words, error)
  throw error
}

/** /admin/orders: what waits, the table, and the next move of each order (ORD-2 to ORD-4, STAFF-1). */
export default function OrdersScreen({ me }: { me: Me }) {
  useNoindex()
  const may = usePermission(me)
  const client = useQueryClient()
  const money = may('orders.money')
  const [location] = useLocation()
  const list = useListQuery({ filters, orders: money ? byTotal : byDay })
  const chosen = useSelection(list.matching)
  const [doing, setDoing] = useState<Doing | null>(null)
  const [bulk, setBulk] = useState<BulkJob | null>(null)
  const own = useRef(new Map<string, number>())

  const page = useQuery({
    queryKey: orderKeys.list(list.asked),
    queryFn: ({ signal }) =>
      fetchOrders(list.asked, signal).catch((error: unknown) => log(copy.logFetch, error, signal)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const retry = useAgain({ ...page, data: page.isPlaceholderData ? undefined : page.data }, list.asked)
  const counts = useQuery(orderQueries.counts)
  useOthersMoves(own, page.error === null)

  /** Shows an order as it is now, wherever it is listed, without asking again. */
  const show = useCallback(
    (order: OfficeOrder) => {
      own.current.set(order._id, Date.now())
      client.setQueryData(orderKeys.one(order._id), order)
      client.setQueriesData<OrderPage>({ queryKey: orderKeys.lists }, (old) =>
        old === undefined
          ? old
          : { ...old, orders: old.orders.map((row) => (row._id === order._id ? { ...row, ...rowOf(order) } : row)) },
      )
      void client.invalidateQueries({ queryKey: orderKeys.counts })
    },
    [client],
  )

  const rows = page.data?.orders
  useKeptTop(rows !== undefined)
  const from = {
    list: location + (list.asked && `?${list.asked}`),
    trail: list.trail,
    rows: rows?.map(({ number }) => number) ?? [],
  }
  const total = page.data?.total
  const { search, filters: set } = list.query
  const status = views.find((known) => known === set.status) ?? ''
  const under = openStatuses.map((name) => counts.data?.[name] ?? { n: 0 })
  const all = sumOf(Object.values(counts.data ?? {}))
  const moves = bulkMoves.filter(({ needs }) => may(needs))
  const next = page.data?.next
  return (
    <Page
      title={copy.title}
      lead={counts.data ? copy.lead(totalText(all)) : undefined}
      actions={
        may('orders.confirm') ? (
          <ButtonLink href="/admin/orders/new" variant="secondary" size="sm">
            {copy.newOrder}
          </ButtonLink>
        ) : undefined
      }
    >
      <WorkTiles
        counts={counts.data ?? null}
        status={status}
        onStatus={(value) => list.set({ filters: { status: value } })}
      />
      <Views
        label={copy.status}
        value={status}
        onChange={(value) => list.set({ filters: { status: value } })}
        views={[
          { value: '', label: copy.all, count: counts.data && all },
          { value: OPEN, label: copy.filter.open, count: counts.data && sumOf(under) },
          ...orderStatuses.map((value) => ({
            value,
            label: statusWords[value],
            count: counts.data && (counts.data[value] ?? { n: 0 }),
          })),
        ]}
      />
      <Toolbar
        list={list}
        search={{ label: copy.search, hint: may('orders.contact') ? copy.searchHint : copy.searchHintShort }}
        filters={[
          {
            name: 'method',
            label: copy.method,
            choices: (['', ...ways] as const).map((value) => ({ value, label: copy.methods[value] })),
          },
          ...(money
            ? [
                {
                  name: 'owed' as const,
                  label: copy.owed,
                  choices: (['', 'true'] as const).map((value) => ({ value, label: copy.owing[value] })),
                },
              ]
            : []),
        ]}
        orders={(money ? byTotal : byDay).map((value) => ({ value, label: copy.orders[value] }))}
        actions={
          <FilterPanel filters={set} money={money} onSet={(values) => list.set({ filters: values })}>
            {may('orders.export') && rows?.length !== 0 ? (
              <ContactsFile
                path={`/admin/export/orders${list.matching === '' ? '' : `?${list.matching}`}`}
                name="orders.csv"
              >
                {copy.export}
              </ContactsFile>
            ) : null}
          </FilterPanel>
        }
      />
      {rows && moves.length > 0 ? (
        <SelectionNote
          selection={chosen}
          total={total ?? { n: rows.length, about: next !== undefined }}
          here={rows.length}
          by={narrowedBy(search, set)}
        />
      ) : null}
      <DataTable
        caption={list.query.order === '-created' ? copy.caption : copy.captionOther}
        columns={orderColumns({
          now: page.dataUpdatedAt,
          money,
          from,
          onAct: setDoing,
        })}
        rows={rows}
        id={(row) => row._id}
        name={(row) => row.number}
        rowData={(row) => ({ 'data-order-number': row.number })}
        error={page.error}
        failed={copy.failed}
        onRetry={retry}
        busy={page.isPlaceholderData}
        empty={{
          title: copy.empty.title,
          text: list.narrowed ? copy.empty.text : undefined,
          actions: list.narrowed ? (
            <Button variant="secondary" onClick={list.clear}>
              {copy.empty.clear}
            </Button>
          ) : null,
        }}
        order={list.query.order}
        onOrder={(order) => list.set({ order })}
        {...(moves.length > 0 && { selection: chosen })}
      />
      {rows && rows.length > 0 ? (
        <KeyPager
          shown={rows.length}
          total={total}
          newer={copy.previous}
          older={copy.next}
          onNewer={list.paged ? list.newer : null}
          onOlder={next === undefined ? null : () => list.older(next)}
        />
      ) : null}
      <BulkBar selection={chosen} total={total ?? { n: rows?.length ?? 0, about: true }}>
        {moves.map(({ move, undo }) => (
          <button
            key={move}
            type="button"
            onClick={() =>
              setBulk({
                move,
                undo: undo ?? null,
                which: chosen.all ? { match: matchOf(search, set) } : { ids: [...chosen.ids] },
              })
            }
          >
            {moveCopy.acts[move][0]}
          </button>
        ))}
      </BulkBar>
      <MoveDialog
        doing={doing}
        onClose={() => setDoing(null)}
        onChanged={show}
        onDone={(order) => {
          setDoing(null)
          toast.success(
            doing?.act.kind === 'move' && doing.act.move === 'refund' && refundWaits(order)
              ? moveCopy.confirm.refundWaits
              : moveCopy.confirm.done(order.number, statusWords[order.status]),
          )
        }}
      />
      <BulkDialog
        job={bulk}
        onClose={(changed) => {
          setBulk(null)
          if (!changed) return
          chosen.clear()
          void client.invalidateQueries({ queryKey: ['orders'] })
        }}
      />
    </Page>
  )
}

/** Several counts as one, which is approximate where one of them is. */
function sumOf(some: readonly Total[]): Total {
  return { n: some.reduce((sum, { n }) => sum + n, 0), about: some.some(({ about }) => about) }
}

/** The part of an order that its row shows. */
function rowOf(order: OfficeOrder) {
  const { status, placement, payment, delivery, version, updatedAt, allowed, moves, lines } = order
  return { status, placement, payment, delivery, version, updatedAt, allowed, moves, lines }
}
