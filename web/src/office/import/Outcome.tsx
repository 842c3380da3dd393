import type { Task } from '#/office/tasks/tasksApi.ts'
import { copy } from './copy.ts'
import { newsOf } from './importApi.ts'
import styles from './Outcome.module.css'

const format = new Intl.NumberFormat('en')

/** What became, or would become, of a file's products: a number each. */
export function Outcome({ task, publish }: { task: Task; publish: boolean }) {
  const { remarks } = newsOf(task)
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
      {remarks > 0 ? (
        <div data-soft>
          <dd>{format.format(remarks)}</dd>
          <dt>{copy.tiles.remarks}</dt>
        </div>
      ) : null}
    </dl>
  )
}
