import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { formatDayTime } from '#/shared/lib/format.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { useKey } from '#/office/ui/useKey.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useNow } from '#/office/ui/useNow.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { copy } from './today.copy.ts'
import { HealthStrip } from './HealthStrip.tsx'
import { MoneyToday } from './MoneyToday.tsx'
import { QueueList } from './QueueList.tsx'
import { StartHere } from './StartHere.tsx'
import { StockToday } from './StockToday.tsx'
import styles from './Today.module.css'
import { todayKeys, type Queue, todayQueries } from '#/office/domain/orders/todayApi.ts'
import { useDayChanges } from './useDayChanges.ts'
import { WrongList } from './WrongList.tsx'

/** What waits for somebody of the shop, and what does not add up. The office's day begins here (TODAY-1, TODAY-2). */
export default function TodayScreen({ me }: ScreenProps) {
  const may = usePermission(me)
  const now = useNow()
  const [, navigate] = useLocation()
  const day = useQuery({
    ...todayQueries.all,
    refetchInterval: 60_000,
  })
  useDayChanges(todayKeys.all)
  const queues = day.data?.queues ?? []
  const go = (n: number) => {
    const queue = queues[n - 1]
    if (queue) navigate(queue.link)
  }
  const at = Math.max(now, day.dataUpdatedAt)
  return (
    <Page
      title={copy.title}
      lead={formatDayTime(new Date(at).toISOString())}
      actions={
        may('orders.confirm') ? (
          <ButtonLink href="/admin/orders/new" variant="secondary" size="sm">
            {copy.newOrder}
          </ButtonLink>
        ) : undefined
      }
    >
      <Digits count={queues.length} onDigit={go} />
      {day.data === undefined ? (
        day.error ? (
          <ErrorState
            error={day.error}
            message={copy.failed}
            onRetry={() => void day.refetch()}
            retryLabel={copy.retry}
          />
        ) : (
          <Loading>
            <Skeleton className={styles.waiting} />
          </Loading>
        )
      ) : (
        <>
          <div className={styles.two}>
            <div>
              {queues.length === 0 ? (
                <EmptyState title={copy.nothing}>{copy.nothingText}</EmptyState>
              ) : (
                <>
                  <StartHere
                    queue={first(queues, at)}
                    left={queues.find(({ name }) => name === 'to-hand-over')?.done ?? 0}
                    now={at}
                  />
                  <QueueList day={day.data} me={me} now={at} />
                </>
              )}
              {may('products.read') ? <StockToday /> : null}
            </div>
            <div className={styles.side}>
              {may('reports.read') ? <MoneyToday now={at} moved={day.data.money} /> : null}
              <WrongList day={day.data} now={at} me={me} />
            </div>
          </div>
          {may('settings.read') ? <HealthStrip /> : null}
        </>
      )}
    </Page>
  )
}

/** The queue whose oldest item is most overdue, or where none is late the first with work; null where nothing waits. */
function first(queues: readonly Queue[], now: number): Queue | null {
  const past = ({ oldest, lateBefore }: Queue) =>
    oldest ? (now - Date.parse(oldest)) / Math.max(1, now - Date.parse(lateBefore)) : 0
  const late = queues.filter((queue) => queue.late > 0).toSorted((a, b) => past(b) - past(a))
  return late[0] ?? queues.find((queue) => queue.count > 0) ?? null
}

/** Lets the keys 1 to 9 open the queues. */
function Digits({ count, onDigit }: { count: number; onDigit: (n: number) => void }) {
  return Array.from({ length: Math.min(count, 9) }, (_, i) => <Digit key={i} n={i + 1} onDigit={onDigit} />)
}

function Digit({ n, onDigit }: { n: number; onDigit: (n: number) => void }) {
  useKey(String(n), () => onDigit(n))
  return null
}
