import { useEffect, useRef, type ReactNode } from 'react'
import { useFollowed } from '#/office/api/live.ts'
import { keys } from '#/office/api/officeApi.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { ErrorState } from './ErrorState.tsx'
import styles from './WorkDesk.module.css'

/** Fetches the orders again when a colleague changed one, or another thing of the desk (OFFICE-4). */
export function useOrderChanges(subject?: string) {
  useFollowed(subject ? ['order', subject] : ['order'], keys.orders)
}

type Props = {
  list: ReactNode
  /** The id of the one in hand, or '' where there is none. */
  inHand: string
  /** Whether nothing waits, so that there is no list beside it. */
  alone?: boolean
  children: ReactNode
}

/**
 * What waits, and the one in hand beside it. A phone shows the one in hand first and the list below. After a choice the
 * next Tab leads to the first button of the one in hand, not to the rest of the list.
 */
export function WorkDesk({ list, inHand, alone = false, children }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const before = useRef(inHand)
  useEffect(() => {
    if (inHand !== '' && inHand !== before.current) card.current?.focus()
    before.current = inHand
  }, [inHand])
  return (
    <div className={styles.two}>
      {list}
      <div ref={card} className={cx(styles.hand, alone && styles.alone)} tabIndex={-1}>
        {children}
      </div>
    </div>
  )
}

/** Shown in the place of the one in hand. A phone leaves it out where the list says all. */
export function NothingInHand({ listed, children }: { listed: boolean; children: ReactNode }) {
  return <div className={listed ? styles.beside : undefined}>{children}</div>
}

type Query = { error: Error | null; refetch: () => unknown }

/** The placeholder rows of a list that is on its way. */
const ROWS = [1, 2, 3, 4, 5]

/**
 * Shown in the place of a query's answer: that it is on its way, or why it failed. A list has placeholder rows, so that
 * nothing moves when its rows come.
 */
export function QueryState({ query, retry, rows = false }: { query: Query; retry: string; rows?: boolean }) {
  if (query.error === null) {
    return (
      <Loading>
        {rows ? (
          <div className={styles.awaited} aria-hidden="true">
            {ROWS.map((row) => (
              <div key={row}>
                <Skeleton />
                <Skeleton />
              </div>
            ))}
          </div>
        ) : null}
      </Loading>
    )
  }
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
