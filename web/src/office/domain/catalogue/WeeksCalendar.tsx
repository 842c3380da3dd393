import { useState, type CSSProperties } from 'react'
import { Link } from 'wouter'
import { dayOf } from '#/office/ui/karachiDays.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { barsOf, mondayOf, SPAN_MS, type Span, WEEKS } from './weeks.ts'
import styles from './WeeksCalendar.module.css'
import { weeksCopy as copy } from './weeks.copy.ts'

/** Four weeks of what has a window, as bars, each of which leads to its own. */
export function WeeksCalendar({ spans, now }: { spans: readonly Span[]; now: number }) {
  const [turns, setTurns] = useState(0)
  const from = mondayOf(now) + turns * SPAN_MS
  const bars = barsOf(spans, from)
  const today = (now - from) / SPAN_MS
  return (
    <Panel
      title={copy.title}
      actions={
        <span className={styles.turns}>
          <IconButton icon="left" label={copy.earlier} onClick={() => setTurns(turns - 1)} />
          <IconButton icon="right" label={copy.later} onClick={() => setTurns(turns + 1)} />
        </span>
      }
    >
      <div className={styles.calendar}>
        <div className={styles.days} aria-hidden="true">
          {Array.from({ length: WEEKS }, (_, week) => (
            <span key={week}>{dayOf(from + (week * SPAN_MS) / WEEKS)}</span>
          ))}
        </div>
        <ul className={styles.bars}>
          {bars.map(({ span, from: start, to }) => {
            const bar = {
              className: cx(styles.bar, styles[span.look]),
              'data-late': start > 0.5 || undefined,
              style: { '--from': start, '--to': to } as CSSProperties,
              'aria-label': copy.bar(
                span.name,
                dayOf(span.starts),
                span.ends === null ? '' : dayOf(span.ends - 1),
                span.state,
              ),
            }
            const effect = <span className={styles.effect}>{span.effect}</span>
            return (
              <li key={span.id}>
                <span dir="auto" className={styles.name}>
                  {span.name}
                </span>
                <span className={styles.track}>
                  {typeof span.opens === 'string' ? (
                    <Link href={span.opens} {...bar}>
                      {effect}
                    </Link>
                  ) : span.opens === null ? (
                    <span role="img" {...bar}>
                      {effect}
                    </span>
                  ) : (
                    <button type="button" onClick={span.opens} {...bar}>
                      {effect}
                    </button>
                  )}
                  {today >= 0 && today < 1 ? (
                    <span className={styles.today} style={{ '--at': today } as CSSProperties} />
                  ) : null}
                </span>
              </li>
            )
          })}
        </ul>
        {bars.length === 0 ? <p className={styles.nothing}>{copy.nothing}</p> : null}
      </div>
    </Panel>
  )
}
