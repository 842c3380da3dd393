import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { fetchTaskRows, resultAddress, taskKeys, type Task } from '#/office/domain/tasks/tasksApi.ts'
import styles from './ChangedRows.module.css'
import { copy } from './import.copy.ts'
import { LoadedRows } from './LoadedRows.tsx'

const words = copy.undone
const left = ['kept', 'gone'] as const

/** What an import that was taken back has left in the shop, each with the reason (LOAD-1). */
export function KeptRows({ task }: { task: Task }) {
  const rows = useInfiniteQuery({
    queryKey: taskKeys.rows(task._id, left),
    queryFn: ({ pageParam, signal }) => fetchTaskRows(task._id, left, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
  const list = rows.data?.pages.flatMap((page) => page.rows) ?? []
  const { kept = 0, gone = 0 } = task.counts
  return (
    <Panel
      title={kept > 0 ? words.title(kept) : words.gone(gone)}
      lead={kept > 0 ? words.lead : undefined}
      flush
      actions={
        <a className={buttonClass({ variant: 'secondary', size: 'sm' })} href={resultAddress(task._id, left)} download>
          <Icon name="download" size="sm" />
          {copy.wrong.csv}
        </a>
      }
    >
      <LoadedRows rows={rows}>
        <ul className={styles.rows}>
          {list.map((row) => (
            <li key={row.row}>
              <div className={styles.name}>
                {row.outcome === 'gone' ? (
                  <b dir="auto">{row.name}</b>
                ) : (
                  <Link href={`/admin/products/${row.subjectId}`} dir="auto">
                    {row.name}
                  </Link>
                )}
                <p>{copy.wrong.row(row.place)}</p>
              </div>
              <div className={styles.words}>
                <p>{row.message}</p>
                {row.bulk ? (
                  <Link href={`/admin/products/change/${encodeURIComponent(row.bulk)}`}>{words.bulk}</Link>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      </LoadedRows>
    </Panel>
  )
}
