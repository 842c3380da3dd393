import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import styles from './Stock.module.css'
import type { StockSummary } from '#/office/domain/stock/stockApi.ts'

const places = ['held', 'packed', 'withCouriers', 'comingBack', 'quarantined', 'expired'] as const

/** All units by place, and whether the nightly check found them right. */
export function WhereItIs({ summary }: { summary: StockSummary }) {
  const { at, wrong } = summary.checked
  return (
    <Panel title={copy.where.title} tone={wrong > 0 ? 'warn' : 'plain'}>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.where.shelf}</dt>
          <dd>{summary.onHand.toLocaleString('en')}</dd>
        </div>
        {places.map((place) => (
          <div key={place}>
            <dt>{copy.where[place]}</dt>
            <dd>{summary[place].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.quiet} role={wrong > 0 ? 'alert' : undefined}>
        {at === undefined
          ? copy.where.never
          : wrong > 0
            ? copy.where.wrong(wrong)
            : copy.where.agree(formatDayTime(at))}
      </p>
    </Panel>
  )
}
