import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { Bars } from './Bars.tsx'
import { copy } from './copy.ts'
import type { Range } from './days.ts'
import { fetchCancelled, fileOf, reportKeys, type Behind } from './reportsApi.ts'
import { Sheet } from './Sheet.tsx'
import { cancelledTitle, percent, reasonName } from './titles.ts'

type Props = { asked: string; range: Range; onOpen: (behind: Behind) => void }

/** Why orders were cancelled before they left the house, the most frequent reason first. */
export function CancelledSheet({ asked, range, onOpen }: Props) {
  const cancelled = useQuery({
    queryKey: reportKeys.cancelled(asked),
    queryFn: ({ signal }) => fetchCancelled(asked, signal),
  })
  const data = cancelled.data
  return (
    <Sheet
      name={copy.cancelledBy}
      title={data ? cancelledTitle(data) : copy.cancelledBy}
      file={fileOf('cancelled', asked)}
    >
      {data ? (
        <Bars
          caption={copy.cancelledBy}
          empty={copy.noneCancelled}
          rows={data.rows.map((row, i) => ({
            key: row.key,
            label: reasonName(row.key),
            hot: i === 0,
            size: row.orders,
            value: percent(row.orders, data.orders),
            more: copy.cancelledOf(row.orders),
          }))}
          onOpen={({ key, label }) => onOpen({ title: label, kind: 'cancelled', ...range, by: 'reason', key })}
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
