import { Panel } from '#/office/ui/Panel.tsx'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { lineKeys } from './lineKeys.ts'
import receiveFormStyles from './ReceiveForm.module.css'
import stockStyles from './Stock.module.css'
import type { Shipment } from '#/office/domain/stock/stockApi.ts'

/** A shipment that was taken in: its lots, and what they cost. */
export function TakenIn({ shipment }: { shipment: Shipment }) {
  const keys = lineKeys(shipment.body.lines)
  return (
    <Panel
      title={shipment.body.supplier}
      lead={[shipment.body.document, formatRupees(shipment.landedCost)].filter(Boolean).join(' ·\u00a0')}
      flush
    >
      <ul className={receiveFormStyles.lines}>
        {shipment.lines.map((line, index) => (
          <li key={keys[index]}>
            {line.goods ? (
              <Goods {...line.goods} more={copy.ofLot(shipment.body.lines[index]?.code ?? '')} />
            ) : (
              copy.receiving.gone
            )}
            <span>{line.expiresOn ? formatDay(line.expiresOn) : copy.noDate}</span>
            <span className={stockStyles.exact}>{line.quantity}</span>
            <span>{copy.receiving.landedUnit(formatRupees(line.landedUnit))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
