import type { Task } from '#/office/domain/tasks/tasksApi.ts'
import { copy } from './import.copy.ts'
import { newsOf } from './importApi.ts'
import styles from './Outcome.module.css'

const format = new Intl.NumberFormat('en')

/** The results of a file's products, or those to come, a number for each. */
export function Outcome({ task, publish, uncounted }: { task: Task; publish: boolean; uncounted: boolean }) {
  const { remarks, units, silent } = newsOf(task)
  const soft = [
    [units, copy.tiles.units],
    [silent, copy.tiles.silent(uncounted)],
    [remarks, copy.tiles.remarks],
  ] as const
  const tiles = [
    ['created', copy.tiles.created(publish)],
    ['updated', copy.tiles.updated],
    ['unchanged', copy.tiles.unchanged],
    ['skipped', copy.tiles.skipped],
    ['failed', copy.tiles.failed],
  ] as const
  return (
    <dl className={styles.tiles}>
      {tiles.map(([outcome, words]) => (
        <div key={outcome} data-bad={outcome === 'failed' && (task.counts[outcome] ?? 0) > 0 ? '' : undefined}>
          <dd>{format.format(task.counts[outcome] ?? 0)}</dd>
          <dt>{words}</dt>
        </div>
      ))}
      {soft.map(([n, words]) =>
        n > 0 ? (
          <div key={words} data-soft>
            <dd>{format.format(n)}</dd>
            <dt>{words}</dt>
          </div>
        ) : null,
      )}
    </dl>
  )
}
