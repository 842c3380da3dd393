import { useCallback, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './WorkDesk.module.css'

/** Reads the orders anew when a colleague changed one, or another thing that the desk is about (OFFICE-4). */
export function useOrderChanges(subject?: string) {
  const client = useQueryClient()
  useChanges(
    useCallback(
      (change) => {
        if (change === 'all' || change.subject === 'order' || change.subject === subject)
          void client.invalidateQueries({ queryKey: keys.orders })
      },
      [client, subject],
    ),
  )
}

type Props = {
  list: ReactNode
  children: ReactNode
}

/** What waits, and the one in hand beside it; a phone shows the one in hand first and the list below. */
export function WorkDesk({ list, children }: Props) {
  return (
    <div className={styles.two}>
      {list}
      {children}
    </div>
  )
}

/** What stands where the one in hand will stand; a phone leaves it out where the list says all. */
export function NothingInHand({ listed, children }: { listed: boolean; children: ReactNode }) {
  return <div className={listed ? styles.beside : undefined}>{children}</div>
}

type Query = { error: Error | null; refetch: () => unknown }

/** What stands where a query's answer will: that it is on its way, or why it did not come. */
export function Awaited({ query, retry }: { query: Query; retry: string }) {
  if (query.error === null) return <Loading />
  return (
    <ErrorState
      error={query.error}
      message={query.error.message}
      onRetry={() => void query.refetch()}
      retryLabel={retry}
    />
  )
}

/** The keys of a desk, where there is a keyboard. */
export function WorkKeys({ keys: list }: { keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <p className={styles.keys}>
      {list.map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  )
}
