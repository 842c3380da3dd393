import { useInfiniteQuery } from '@tanstack/react-query'
import { Panel } from '#/office/ui/Panel.tsx'
import { fetchRemarkedRows, taskKeys, type TaskRow } from '#/office/domain/tasks/tasksApi.ts'
import { Choice } from './Choice.tsx'
import { copy } from './import.copy.ts'
import type { Fix } from './importApi.ts'
import { LoadedRows } from './LoadedRows.tsx'
import { Value } from './WrongRows.tsx'
import styles from './WrongRows.module.css'

const words = copy.remarks

type Props = {
  /** The task that the rows belong to. */
  task: string
  count: number
  /** The corrections, by `row:field`. */
  fixes: Readonly<Record<string, string>>
  onFix: Fix
}

/** The rows that could be read, each with what somebody should look at (LOAD-1). */
export function RemarkedRows({ task, count, fixes, onFix }: Props) {
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
                <p>
                  <bdi>{row.name}</bdi>
                </p>
                <p>{row.remark}</p>
                {row.fix ? <Value fix={row.fix} /> : null}
              </div>
              {row.fix ? <Doubt row={row} fix={row.fix} fixes={fixes} onFix={onFix} /> : null}
            </li>
          ))}
        </ul>
      </LoadedRows>
    </Panel>
  )
}

type DoubtProps = Omit<Props, 'task' | 'count'> & { row: TaskRow; fix: NonNullable<TaskRow['fix']> }

/** A value that may be wrong, with what may be meant, or nothing. While neither is chosen, it stays as in the file. */
function Doubt({ row, fix, fixes, onFix }: DoubtProps) {
  const key = `${fix.place ?? row.place}:${fix.field}`
  const toggle = (value: string) => onFix(key, fixes[key] === value ? null : value)
  const { suggestion } = fix
  return (
    <div className={styles.fix}>
      {suggestion ? (
        <Choice chosen={fixes[key] === suggestion} onChoose={() => toggle(suggestion)}>
          {copy.wrong.use(suggestion)}
        </Choice>
      ) : null}
      <Choice chosen={fixes[key] === ''} onChoose={() => toggle('')}>
        {copy.wrong.leaveEmpty}
      </Choice>
    </div>
  )
}
