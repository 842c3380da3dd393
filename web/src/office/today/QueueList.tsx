import { useState } from 'react'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { formatSoon } from '#/shared/lib/format.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import type { Me } from '#/office/api/officeApi.ts'
import { longAge } from '#/office/ui/age.ts'
import { hoursSince, place } from './axis.ts'
import { copy } from './today.copy.ts'
import styles from './QueueList.module.css'
import { QueueItems } from './QueueItems.tsx'
import type { Queue, QueueName, Today } from '#/office/domain/orders/todayApi.ts'

/** The queues, each with how much waits and for how long, on one axis of time. */
export function QueueList({ day, me, now }: { day: Today; me: Me; now: number }) {
  const [open, setOpen] = useState<QueueName | null>(null)
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        <div>
          {copy.scale.map(([hours, words]) => (
            <span key={words} style={{ insetInlineStart: `${place(hours)}%` }}>
              {words}
            </span>
          ))}
        </div>
        <span>{copy.oldest}</span>
      </div>
      <ul className={styles.list} aria-label={copy.work}>
        {day.queues.map((queue, i) => {
          const words = copy.queues[queue.name]
          const late = queue.late > 0
          const shown = open === queue.name && queue.items.length > 0
          return (
            <li key={queue.name}>
              <div className={styles.row}>
                <Link href={queue.link} className={styles.queue}>
                  <span className={cx(styles.count, queue.count === 0 && styles.zero)}>
                    {queue.count === 0 ? '–' : queue.count}
                  </span>{' '}
                  <span className={styles.words}>
                    <b>{words.name}</b> <small>{subOf(queue, day, now)}</small>
                  </span>
                  <Axis queue={queue} now={now} />{' '}
                  <span className={cx(styles.age, late && styles.late)}>
                    {queue.oldest ? longAge(queue.oldest, now) : copy.none}
                    <span className="vh">{copy.said(queue.late)}</span>
                  </span>
                  {i < 9 ? <kbd aria-hidden="true">{i + 1}</kbd> : <span />}
                </Link>
                <IconButton
                  icon="down"
                  size="sm"
                  className={cx(styles.fold, shown && styles.open)}
                  label={shown ? copy.hide(words.name) : copy.show(words.name)}
                  aria-expanded={shown}
                  disabled={queue.items.length === 0}
                  onClick={() => setOpen(shown ? null : queue.name)}
                />
              </div>
              {shown ? <QueueItems queue={queue} me={me} now={now} /> : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What a queue is, in a few words. */
function subOf(queue: Queue, day: Today, now: number): string {
  const done = queue.count === 0 && queue.done > 0 ? copy.done[queue.name]?.(queue.done) : undefined
  if (done) return done
  if (queue.name === 'proofs') return copy.answerWithin(longAge(queue.lateBefore, Math.max(now, Date.parse(day.at))))
  if (queue.name === 'to-hand-over' && day.closes && day.closesAt) {
    return copy.closes(day.closes, formatSoon(day.closesAt, now))
  }
  return copy.sub[queue.name]
}

/** A dot for each waiting item, red where it is late, and a dashed line at the limit. */
function Axis({ queue, now }: { queue: Queue; now: number }) {
  return (
    <span className={styles.axis} aria-hidden="true">
      <u style={{ insetInlineStart: `${place(hoursSince(queue.lateBefore, now))}%` }} />
      {queue.items.map((item) => (
        <i
          key={item._id}
          className={cx(item.late && styles.lateDot)}
          style={{ insetInlineStart: `${place(hoursSince(item.since, now))}%` }}
        />
      ))}
    </span>
  )
}
