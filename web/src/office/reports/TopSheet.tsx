import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { Bars, type BarRow } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import type { Range } from '#/office/ui/karachiDays.ts'
import { fileOf, type Behind, type By, type Key, reportQueries } from '#/office/domain/shop/reportsApi.ts'
import { Sheet } from './Sheet.tsx'
import { ended, percent, refusedTitle, rupees, topTitle } from './titles.ts'

type Props = {
  by: By
  what: 'revenue' | 'refused'
  asked: string
  range: Range
  /** The delivered revenue of all. */
  whole: number
  onOpen: (behind: Behind) => void
}

/** The brands, products, cities or couriers with the most revenue, or with the most parcels that came back. */
export function TopSheet({ by, what, asked, range, whole, onOpen }: Props) {
  const top = useQuery(reportQueries.top(by, what, asked))
  const name = what === 'refused' ? copy.refusedBy[by] : copy.by[by]
  const rows = top.data?.rows ?? []
  const title = !top.data ? name : what === 'refused' ? refusedTitle(rows) : topTitle(rows, whole)
  return (
    <Sheet name={name} title={title} file={fileOf(by, asked)}>
      {top.data ? (
        <Bars
          caption={name}
          empty={what === 'refused' ? copy.noneRefused : copy.nothingDelivered}
          rows={rows.map((row, i) => (what === 'refused' ? refusedRow(row, i === 0) : broughtRow(row, i === 0, whole)))}
          onOpen={({ key, label }) =>
            onOpen({ title: label, kind: what === 'refused' ? 'refused' : 'delivered', ...range, by, key })
          }
        />
      ) : top.error ? (
        <ErrorState error={top.error} message={top.error.message} onRetry={() => void top.refetch()} />
      ) : (
        <Loading>
          <Skeleton />
        </Loading>
      )}
      {what === 'refused' && (top.data?.least ?? 0) > 1 ? <small>{copy.least(top.data?.least ?? 0)}</small> : null}
    </Sheet>
  )
}

function broughtRow(row: Key, hot: boolean, whole: number): BarRow {
  const label = row.label || copy.unknown
  return { key: row.key, label, hot, size: row.revenue, value: rupees(row.revenue), more: percent(row.revenue, whole) }
}

function refusedRow(row: Key, hot: boolean): BarRow {
  const of = ended(row)
  return {
    key: row.key,
    label: row.label || copy.unknown,
    hot,
    size: row.refused / of,
    value: percent(row.refused, of),
    more: copy.refusedOf(row.refused, of),
  }
}
