import { formatDay } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import { LotState } from './LotState.tsx'
import stockStyles from './Stock.module.css'
import styles from './LotLine.module.css'
import type { StockLot } from '#/office/domain/stock/stockApi.ts'

/** A lot in two lines: its code, date, units and whether it is sold. */
export function LotLine({ lot }: { lot: StockLot }) {
  return (
    <span className={styles.lotLine}>
      <b dir="auto">{copy.lot(lot.code)}</b>
      <span>
        {lot.expiresOn ? formatDay(lot.expiresOn) : copy.noDate}
        {lot.daysLeft === undefined ? '' : `, ${copy.left(lot.daysLeft)}`}
      </span>
      <span>
        {copy.lotSheet.facts.shelf} <b className={stockStyles.exact}>{lot.onHand}</b>
        {lot.quarantined > 0 ? (
          <>
            , {copy.lotSheet.facts.quarantine.toLowerCase()} <b className={stockStyles.exact}>{lot.quarantined}</b>
          </>
        ) : null}
      </span>
      <LotState state={lot.state} />
    </span>
  )
}
