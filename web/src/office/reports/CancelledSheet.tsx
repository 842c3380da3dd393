import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { Bars } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import type { Range } from '#/office/ui/karachiDays.ts'
import { fileOf, type Behind, reportQueries } from '#/office/domain/shop/reportsApi.ts'
import { Sheet } from './Sheet.tsx'
import { cancelledTitle, percent, reasonName } from './titles.ts'

type Props = { by: 'reason' | 'product'; asked: string; range: Range; onOpen: (behind: Behind) => void }

/**
 * The reasons for which orders were cancelled before they left the house, or what was in them, the most frequent first.
 */
export function CancelledSheet({ by, asked, range, onOpen }: Props) {
  const cancelled = useQuery(reportQueries.cancelled(by, asked))
  const data = cancelled.data
  const name = copy.cancelledBy[by]
  return (
    <Sheet
      name={name}
      title={data ? cancelledTitle(data, by) : name}
      file={fileOf(by === 'product' ? 'cancelled_product' : 'cancelled', asked)}
    >
      {data ? (
        <Bars
          caption={name}
          empty={copy.noneCancelled}
          rows={data.rows.map((row, i) => ({
            key: row.key,
            label: by === 'reason' ? reasonName(row.key) : row.label,
            hot: i === 0,
            size: row.orders,
            value: percent(row.orders, data.orders),
            more: copy.cancelledOf(row.orders),
          }))}
          onOpen={({ key, label }) => onOpen({ title: label, kind: 'cancelled', ...range, by, key })}
        />
      ) : cancelled.error ? (
        <ErrorState
          error={cancelled.error}
          message={cancelled.error.message}
          onRetry={() => void cancelled.refetch()}
        />
      ) : (
        <Loading>
          <Skeleton />
        </Loading>
      )}
    </Sheet>
  )
}
