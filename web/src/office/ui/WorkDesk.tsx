import { useEffect, useRef, type ReactNode } from 'react'
import { useFollowed } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './WorkDesk.module.css'

/** Reads the orders anew when a colleague changed one, or another thing that the desk is about (OFFICE-4). */
export function useOrderChanges(subject?: string) {
  useFollowed(subject ? ['order', subject] : ['order'], keys.orders)
}

type Props = {
  list: ReactNode
  /** The one in hand by its id; '' where there is none. */
  inHand: string
  children: ReactNode
}

/**
 * What waits, and the one in hand beside it; a phone shows the one in hand first and the list below. Who takes another
 * in hand goes on in it: the next Tab is its first button, not the rest of the list.
 */
export function WorkDesk({ list, inHand, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(inHand)
  useEffect(() => {
    if (inHand !== '' && inHand !== before.current) card.current?.focus()
    before.current = inHand
  }, [inHand])
  return (
    <div className={styles.two}>
      {list}
      <div ref={card} className={styles.hand} tabIndex={-1}>
        {children}
      </div>
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
