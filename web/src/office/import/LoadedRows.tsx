import type { ReactNode } from 'react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { copy } from './import.copy.ts'
import styles from './LoadedRows.module.css'

type Props = {
  rows: UseInfiniteQueryResult
  /** More may be asked for: false while only the first are shown. */
  open?: boolean
  /** The list of what has come. */
  children: ReactNode
}

/** Rows of a task, page after page: on their way, lost, or there with more behind them. */
export function LoadedRows({ rows, open = true, children }: Props) {
  return (
    <>
      {rows.data !== undefined ? (
        children
      ) : rows.error ? (
        <ErrorState error={rows.error} message={copy.wrong.lost} onRetry={() => void rows.refetch()} />
      ) : (
        <Loading />
      )}
      {open && rows.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            size="sm"
            busy={rows.isFetchingNextPage}
            onClick={() => void rows.fetchNextPage()}
          >
            {copy.wrong.more}
          </Button>
        </div>
      ) : null}
    </>
  )
}
