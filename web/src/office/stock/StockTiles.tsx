import { formatRupees } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import styles from './StockTiles.module.css'
import type { StockSummary } from '#/office/domain/stock/stockApi.ts'

type Show = 'low' | 'expiring' | 'quarantine'

/** The numbers that need somebody, each a link to its rows. */
export function StockTiles({ summary, onShow }: { summary: StockSummary; onShow: (show: Show) => void }) {
  const tile = (show: Show, n: number, text: string, soon = false) => (
    <button type="button" onClick={() => onShow(show)}>
      <b className={soon && n > 0 ? styles.soon : undefined}>{n.toLocaleString('en')}</b>
      <span>{text}</span>
    </button>
  )
  return (
    <div className={styles.tiles}>
      {summary.worth === undefined ? null : (
        <div>
          <b>{formatRupees(Math.round(summary.worth))}</b>
          <span>{copy.tiles.worth}</span>
        </div>
      )}
      {tile('expiring', summary.expiring, copy.tiles.expiring(summary.expiring), true)}
      {tile('low', summary.low, copy.tiles.low(summary.low))}
      {tile('quarantine', summary.quarantined, copy.tiles.quarantine(summary.quarantined))}
    </div>
  )
}
