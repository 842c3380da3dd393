import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { longAge } from '#/office/ui/age.ts'
import { copy } from './today.copy.ts'
import styles from './Today.module.css'
import type { Queue } from '#/office/domain/orders/todayApi.ts'

/** The one thing to do next. Where nothing waits it says so in green, with the number of parcels that left today. */
export function StartHere({ queue, left, now }: { queue: Queue | null; left: number; now: number }) {
  if (queue === null) {
    return (
      <p className={styles.done}>
        <Icon name="check" size="sm" />
        <span>
          <b>{copy.nothing}</b> {left > 0 ? copy.left(left) : copy.nothingText}
        </span>
      </p>
    )
  }
  const oldest = queue.items[0]
  return (
    <div className={styles.next}>
      <p>
        <b>{queue.late > 0 ? copy.start(queue.late, queue.name) : copy.next(queue.count, queue.name)}</b>
        {oldest ? (
          <span>
            {copy.waiting([oldest.name, oldest.number].filter(Boolean).join(', '), longAge(oldest.since, now))}
          </span>
        ) : null}
      </p>
      <ButtonLink href={queue.link}>{copy.queues[queue.name].act}</ButtonLink>
    </div>
  )
}
