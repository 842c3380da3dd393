import { Icon } from '#/shared/ui/Icon.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import type { Step } from './timeline.ts'
import styles from './TimelineList.module.css'

/** What happened to an order and what is still to come, oldest first. */
export function TimelineList({ steps, label }: { steps: readonly Step[]; label: string }) {
  return (
    <ol className={styles.line} aria-label={label}>
      {steps.map((step) => (
        <li key={step.key} className={styles[step.state]} aria-current={step.state === 'here' ? 'step' : undefined}>
          <span className={styles.point} aria-hidden="true">
            {step.state === 'done' ? <Icon name="check" size="sm" /> : null}
            {step.state === 'bad' ? <Icon name="close" size="sm" /> : null}
          </span>
          <div>
            <b>{step.title}</b>
            {step.at === null ? null : <time dateTime={step.at}>{step.when ?? formatDayTime(step.at)}</time>}
            {step.event?.actor ? (
              <span className={styles.actor}>
                {' ·\u00a0'}
                {step.event.actor}
              </span>
            ) : null}
            {step.event?.note ? <p className={styles.note}>{step.event.note}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}
