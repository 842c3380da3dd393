import { useId, useLayoutEffect, useRef, useState } from 'react'
import { copy } from './reports.copy.ts'
import { addDays, daysOf, longDay, shortDay, type Range } from '#/office/ui/karachiDays.ts'
import styles from './DaysChart.module.css'
import type { Day } from '#/office/domain/shop/reportsApi.ts'
import { rupees } from './titles.ts'

type Props = {
  range: Range
  days: readonly Day[]
  before: Range
  daysBefore: readonly Day[]
  /** Opens the orders of the days of a bar. */
  onOpen: (range: Range) => void
}

type Bar = Range & { revenue: number; parcels: number; before: number }

/**
 * The chart is drawn in pixels of the page, so that its letters are as large as all others. This is its width before it
 * is measured.
 */
const WIDTH = 960
const HEIGHT = 220
const LEFT = 56
const BOTTOM = 24
const TOP = 28
/** With more bars than this each stands for a week. */
const MOST_BARS = 62
/** The least width of a bar with its gap: a thumb needs more than a pointer. */
const THIN = 12
const THUMB = 20
const PHONE = 480
/** The width of the words at the highest bar. */
const LABEL = 88

/** The width of an element, which is followed while the screen is turned. */
function useWidth() {
  const ref = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(WIDTH)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, width }
}

/**
 * Delivered revenue as bars, and that of the period before as a line. Each bar is a button. Where not all have room the
 * last ones are shown, with their number.
 */
export function DaysChart({ range, days, before, daysBefore, onOpen }: Props) {
  const id = useId()
  const { ref, width } = useWidth()
  const all = barsOf(range, days, before, daysBefore)
  const bars = all.slice(-Math.max(7, Math.floor((width - LEFT) / (width < PHONE ? THUMB : THIN))))
  const top = niceTop(Math.max(...bars.map((bar) => Math.max(bar.revenue, bar.before)), 1))
  const y = (n: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.max(0, n) / top)
  const step = (width - LEFT) / bars.length
  const middle = (i: number) => LEFT + step * (i + 0.5)
  const wide = Math.min(step * 0.72, 40)
  const best = bars.reduce((max, bar, i) => (bar.revenue > (bars[max]?.revenue ?? 0) ? i : max), 0)
  const most = bars[best]
  const line = bars.map((bar, i) => `${middle(i)},${y(bar.before)}`).join(' ')
  const marks = [0, Math.floor((bars.length - 1) / 2), bars.length - 1].filter(
    (n, i, marked) => marked.indexOf(n) === i,
  )
  return (
    <figure ref={ref} className={styles.figure}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} role="group" aria-labelledby={id} className={styles.chart}>
        <title id={id}>{copy.chartLabel}</title>
        {[0, top / 2, top].map((n) => (
          <g key={n} aria-hidden>
            <line x1={LEFT} x2={width} y1={y(n)} y2={y(n)} className={styles.grid} />
            <text x={LEFT - 8} y={y(n) + 4} textAnchor="end">
              {thousands(n)}
            </text>
          </g>
        ))}
        {bars.map((bar, i) => {
          const name = copy.barOf(
            bar.from === bar.to ? longDay(bar.from) : copy.weekOf(shortDay(bar.from), longDay(bar.to)),
            rupees(bar.revenue),
            bar.parcels,
          )
          return (
            <g
              key={bar.from}
              role="button"
              tabIndex={0}
              aria-label={name}
              className={i === best ? styles.best : styles.bar}
              onClick={() => onOpen(bar)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' && event.key !== ' ') return
                event.preventDefault()
                onOpen(bar)
              }}
            >
              <title>{name}</title>
              <rect x={LEFT + step * i} y={TOP} width={step} height={HEIGHT - TOP - BOTTOM} className={styles.hit} />
              <rect x={middle(i) - wide / 2} y={y(bar.revenue)} width={wide} height={y(0) - y(bar.revenue)} rx={2} />
            </g>
          )
        })}
        {bars.some((bar) => bar.before > 0) ? <polyline points={line} className={styles.line} aria-hidden /> : null}
        {most && most.revenue > 0 ? (
          <text
            aria-hidden
            x={Math.min(Math.max(middle(best), LEFT + LABEL / 2), width - LABEL / 2)}
            y={y(most.revenue) - 8}
            textAnchor="middle"
            className={styles.most}
          >
            {copy.mostOn(shortDay(most.from), thousands(most.revenue))}
          </text>
        ) : null}
        {marks.map((i) => (
          <text
            key={i}
            aria-hidden
            x={i === 0 ? LEFT : i === bars.length - 1 ? width : middle(i)}
            y={HEIGHT - 6}
            textAnchor={i === 0 ? 'start' : i === bars.length - 1 ? 'end' : 'middle'}
          >
            {shortDay(bars[i]?.from ?? range.from)}
          </text>
        ))}
      </svg>
      <figcaption>
        <span className={styles.keyBar}>{copy.barDelivered}</span>
        <span className={styles.keyLine}>{copy.barBefore(daysOf(before).length)}</span>
        <span>{copy.barsText}</span>
        {bars.length < all.length ? (
          <span>{copy.lastBars(bars.length, all.length, all[0]?.from !== all[0]?.to)}</span>
        ) : null}
      </figcaption>
    </figure>
  )
}

/** One bar for each day, or for each week where the days are too many. */
export function barsOf(range: Range, days: readonly Day[], before: Range, daysBefore: readonly Day[]): Bar[] {
  const now = new Map(days.map((day) => [day.day, day]))
  const then = new Map(daysBefore.map((day) => [day.day, day]))
  const all = daysOf(range)
  const width = all.length > MOST_BARS ? 7 : 1
  const bars: Bar[] = []
  all.forEach((day, i) => {
    if (i % width === 0) bars.push({ from: day, to: day, revenue: 0, parcels: 0, before: 0 })
    const bar = bars[bars.length - 1]
    if (!bar) return
    bar.to = day
    bar.revenue += now.get(day)?.revenue ?? 0
    bar.parcels += now.get(day)?.parcels ?? 0
    bar.before += then.get(addDays(before.from, i))?.revenue ?? 0
  })
  return bars
}

/** The next round number above: 1, 2 or 5 with zeros. */
export function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((n) => n * power >= most) ?? 10) * power
}

function thousands(n: number): string {
  if (n >= 1_000_000) return `${Number((n / 1_000_000).toFixed(1))} M`
  return n >= 1000 ? `${Number((n / 1000).toFixed(1))} k` : String(Math.round(n))
}
