import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '#/office/ui/Panel.tsx'
import { fetchRemarkedRows, taskKeys } from '#/office/tasks/tasksApi.ts'
import { copy } from './copy.ts'
import { LoadedRows } from './LoadedRows.tsx'
import styles from './WrongRows.module.css'

const words = copy.remarks

/** The rows that could be read, each with what somebody should look at (LOAD-1). */
export function RemarkedRows({ task, count }: { task: string; count: number }) {
  const rows = useInfiniteQuery({
    queryKey: taskKeys.remarked(task),
    queryFn: ({ pageParam, signal }) => fetchRemarkedRows(task, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
  const list = rows.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Panel title={words.title(count)} lead={words.lead} flush>
      <LoadedRows rows={rows}>
        <ul className={styles.rows}>
          {list.map((row) => (
            <li key={row.row}>
              <b className={styles.place}>{copy.wrong.row(row.place)}</b>
              <div className={styles.what}>
                <p dir="auto">{row.name}</p>
                <p>{row.remark}</p>
              </div>
            </li>
          ))}
        </ul>
      </LoadedRows>
    </Panel>
  )
}
