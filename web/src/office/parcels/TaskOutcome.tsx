import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fetchTaskRows, isOpen, type Task, taskKeys } from '#/office/domain/tasks/tasksApi.ts'
import { copy } from './parcels.copy.ts'
import parcelsStyles from './Parcels.module.css'
import styles from './TaskOutcome.module.css'

const ORDER = ['failed', 'question', 'done', 'same', 'noted']

type Props = { task: Task; words: Record<string, string>; footer: ReactNode }

/** The result of a task about parcels: the number of each outcome, and the rows that somebody must look at. */
export function TaskOutcome({ task, words: named, footer }: Props) {
  const rows = useQuery({
    queryKey: [...taskKeys.rows(task._id, ['failed', 'question']), task.state],
    queryFn: ({ signal }) => fetchTaskRows(task._id, ['failed', 'question'], 0, signal),
    enabled: !isOpen(task),
  })
  return (
    <>
      <ul className={styles.counts}>
        {ORDER.flatMap((outcome) => {
          const n = task.counts[outcome] ?? 0
          return n > 0
            ? [
                <li key={outcome} data-outcome={outcome}>
                  <b>{n}</b> {named[outcome]}
                </li>,
              ]
            : []
        })}
      </ul>
      {rows.data ? (
        <ul className={styles.lines}>
          {rows.data.rows.map((row) => (
            <li key={row.row}>
              <b dir="auto">{row.name}</b>
              <p>{row.message}</p>
              {row.place ? <small>{copy.file.row(row.place)}</small> : null}
            </li>
          ))}
        </ul>
      ) : null}
      <div className={parcelsStyles.acts}>{footer}</div>
    </>
  )
}
