import type { ReactNode } from 'react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { copy } from './import.copy.ts'
import styles from './LoadedRows.module.css'

type Props = {
  rows: UseInfiniteQueryResult
  /** Whether more may be asked for. It is false while only the first are shown. */
  open?: boolean
  /** The list of the loaded rows. */
  children: ReactNode
}

/** The rows of a task, page after page: loading, failed, or shown with a button for more. */
export function LoadedRows({ rows, open = true, children }: Props) {
  return (
    <>
      {rows.data !== undefined ? children : <NotLoaded query={rows} message={copy.wrong.lost} />}
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
