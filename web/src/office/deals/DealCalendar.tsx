import { useState, type CSSProperties } from 'react'
import { Link } from 'wouter'
import { Panel } from '#/office/ui/Panel.tsx'
import { cx } from '#/shared/lib/cx.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { copy } from './deals.copy.ts'
import styles from './DealCalendar.module.css'
import type { Deal } from '#/office/domain/catalogue/dealsApi.ts'
import { barsOf, effectOf, isDraft, lastDay, mondayOf, SPAN_MS, WEEKS } from '#/office/domain/catalogue/dealText.ts'
import { dayOf } from '#/office/ui/karachiDays.ts'

const LOOKS: Record<Deal['state'], string | undefined> = {
  running: styles.running,
  planned: styles.planned,
  paused: styles.paused,
  over: styles.over,
  stopped: styles.over,
}

/** Four weeks of deals as bars, each a link to its deal. */
export function DealCalendar({ deals, now }: { deals: readonly Deal[]; now: number }) {
  const [turns, setTurns] = useState(0)
  const from = mondayOf(now) + turns * SPAN_MS
  const bars = barsOf(deals, from)
  const today = (now - from) / SPAN_MS
  return (
    <Panel
      title={copy.calendar.title}
      actions={
        <span className={styles.turns}>
          <IconButton icon="left" label={copy.calendar.earlier} onClick={() => setTurns(turns - 1)} />
          <IconButton icon="right" label={copy.calendar.later} onClick={() => setTurns(turns + 1)} />
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
          {bars.map(({ deal, from: start, to }) => (
            <li key={deal._id}>
              <span dir="auto" className={styles.name}>
                {deal.name}
              </span>
              <span className={styles.track}>
                <Link
                  href={`/admin/deals/${deal._id}`}
                  className={cx(styles.bar, LOOKS[deal.state])}
                  data-late={start > 0.5 || undefined}
                  style={{ '--from': start, '--to': to } as CSSProperties}
                  aria-label={copy.calendar.bar(
                    deal.name,
                    dayOf(Date.parse(deal.startsAt)),
                    lastDay(deal.endsAt),
                    isDraft(deal, now) ? copy.draft : (copy.states[deal.state] ?? ''),
                  )}
                >
                  <span className={styles.effect}>{isDraft(deal, now) ? copy.draft : effectOf(deal)}</span>
                </Link>
                {today >= 0 && today < 1 ? (
                  <span className={styles.today} style={{ '--at': today } as CSSProperties} />
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        {bars.length === 0 ? <p className={styles.nothing}>{copy.calendar.nothing}</p> : null}
      </div>
    </Panel>
  )
}
