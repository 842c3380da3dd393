import { copy } from './tasks.copy.ts'
import styles from './TaskBar.module.css'
import type { Task } from './tasksApi.ts'

const format = new Intl.NumberFormat('en')

/** The progress of a task, as a number and a bar. */
export function TaskBar({ task, small = false }: { task: Task; small?: boolean }) {
  const known = task.total > 0
  const done = Math.min(task.done, known ? task.total : task.done)
  return (
    <div className={styles.bar} data-small={small ? '' : undefined}>
      <p>
        {known ? (
          <>
            <b>{format.format(done)}</b> {copy.of('', format.format(task.total)).trim()}
          </>
        ) : (
          <>
            <b>{format.format(done)}</b> {copy.done('').trim()}
          </>
        )}
        {task.errors > 0 ? <span className={styles.errors}>{copy.errors(format.format(task.errors))}</span> : null}
      </p>
      <progress
        aria-label={copy.progress(task.title)}
        max={known ? task.total : undefined}
        value={known || task.state === 'done' ? done : undefined}
      />
    </div>
  )
}
