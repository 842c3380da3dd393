import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AskedButton } from '#/office/ui/AskedButton.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import { lineKeys } from './lineKeys.ts'
import receiveFormStyles from './ReceiveForm.module.css'
import stockStyles from './Stock.module.css'
import { OfPurchase } from './OfPurchase.tsx'
import { stockKeys, undoShipment, type Shipment } from '#/office/domain/stock/stockApi.ts'

/** A shipment that was taken in: its lots, and what they cost. */
export function TakenIn({ shipment, onUndone }: { shipment: Shipment; onUndone: (draft: Shipment) => void }) {
  const client = useQueryClient()
  const keys = lineKeys(shipment.body.lines)
  const undo = useMutation({
    mutationFn: () => undoShipment(shipment._id, shipment.version),
    onSuccess: (draft) => {
      void client.invalidateQueries({ queryKey: stockKeys.all })
      onUndone(draft)
    },
  })
  return (
    <>
      <OfPurchase shipment={shipment} />
      <Panel
        title={shipment.body.supplier}
        actions={
          shipment.mayUndo ? (
            <AskedButton
              label={copy.receiving.undo.label}
              title={copy.receiving.undo.title}
              text={copy.receiving.undo.text}
              busy={undo.isPending}
              error={undo.error}
              onSure={(done) => undo.mutate(undefined, { onSuccess: done })}
            />
          ) : undefined
        }
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
    </>
  )
}
