import { useCallback, useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { useChanges } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'
import type { ScreenProps } from '#/office/app/screens.ts'
import { Page } from '#/office/ui/Page.tsx'
import { copy } from './copy.ts'
import { ReturnCard } from './ReturnCard.tsx'
import { ReturnList } from './ReturnList.tsx'
import { fetchQueues, fetchReturns, returnKeys } from './returnsApi.ts'
import styles from './Returns.module.css'

/** What shoppers send back: the queues, and one order in hand (BACK-2 to BACK-4). */
export default function ReturnsScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const chosen = params.get('order') ?? ''
  const [now, setNow] = useState(() => Date.now())
  const queues = useQuery({ queryKey: returnKeys.queues, queryFn: ({ signal }) => fetchQueues(signal) })
  const one = useQuery({
    queryKey: returnKeys.one(chosen),
    queryFn: ({ signal }) => fetchReturns(chosen, signal),
    enabled: chosen !== '',
  })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  useChanges(
    useCallback(
      (change) => {
        if (change === 'all' || change.subject === 'order') void client.invalidateQueries({ queryKey: keys.orders })
      },
      [client],
    ),
  )
  const data = queues.data
  const count = data ? data.toDecide.length + data.coming.length + data.toCheck.length + data.toRefund.length : 0
  return (
    <Page
      title={copy.title}
      lead={data ? copy.lead(data.toDecide.length, data.toCheck.length, data.toRefund.length) : undefined}
    >
      <div className={styles.two}>
        {data ? (
          <ReturnList
            queues={data}
            chosen={chosen}
            now={now}
            onChoose={(order) => setParams({ order }, { replace: true })}
          />
        ) : queues.error ? (
          <ErrorState
            error={queues.error}
            message={queues.error.message}
            onRetry={() => void queues.refetch()}
            retryLabel={copy.retry}
          />
        ) : (
          <Loading />
        )}
        {chosen === '' ? (
          <div className={count === 0 ? undefined : styles.beside}>
            <EmptyState title={count === 0 ? copy.empty : copy.choose}>
              {count === 0 ? copy.emptyText : copy.chooseText}
            </EmptyState>
          </div>
        ) : one.data ? (
          <ReturnCard key={chosen} known={one.data} me={me} />
        ) : one.error ? (
          <ErrorState
            error={one.error}
            message={one.error.message}
            onRetry={() => void one.refetch()}
            retryLabel={copy.retry}
          />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  )
}
