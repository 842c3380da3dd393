import { Panel } from '#/office/ui/Panel.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './stock.copy.ts'
import styles from './ReceiveForm.module.css'
import type { Shipment, StockLevel } from '#/office/domain/stock/stockApi.ts'

const copyOf = copy.receiving

type Props = { shop: Shipment; goodsOf: (variantId: string) => StockLevel | undefined }

/** What taking a shipment in will do: which goods sell again, which are held back, which nobody can buy. */
export function WhenTaken({ shop, goodsOf }: Props) {
  const pieces = { back: new Set<string>(), board: 0, quarantine: 0 }
  for (const [index, line] of shop.lines.entries()) {
    if (line.quantity <= 0) continue
    if (line.state === 'short') pieces.board += line.quantity
    else if (line.state === 'undated' || line.state === 'expired') pieces.quarantine += line.quantity
    else {
      const goods = goodsOf(shop.body.lines[index]?.variantId ?? '')
      if (goods && goods.tracked && goods.free <= 0 && goods.enabled && goods.state === 'live')
        pieces.back.add(goods.name)
    }
  }
  if (pieces.back.size + pieces.board + pieces.quarantine === 0) return null
  return (
    <Panel title={copyOf.when}>
      <ul className={styles.when}>
        {[...pieces.back].map((name) => (
          <li key={name}>
            <Icon name="check" size="sm" />
            <span>{copyOf.again(name)}</span>
          </li>
        ))}
        {pieces.board > 0 ? (
          <li data-tone="soon">
            <Icon name="clock" size="sm" />
            {copyOf.toBoard(pieces.board)}
          </li>
        ) : null}
        {pieces.quarantine > 0 ? (
          <li data-tone="soon">
            <Icon name="alert" size="sm" />
            {copyOf.toQuarantine(pieces.quarantine)}
          </li>
        ) : null}
      </ul>
    </Panel>
  )
}
