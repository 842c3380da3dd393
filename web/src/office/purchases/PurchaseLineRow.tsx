import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { formatTotal } from '#/shared/lib/format.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import type { PurchaseLine, PurchaseTyped } from '#/office/domain/stock/purchasesApi.ts'
import type { StockLevel } from '#/office/domain/stock/stockApi.ts'
import { copy } from './purchases.copy.ts'
import styles from './Purchases.module.css'

const words = copy.form

type Props = {
  line: PurchaseTyped
  reckoned: PurchaseLine | undefined
  goods: StockLevel | undefined
  currency: string
  problems: Readonly<Record<string, string>>
  index: number
  /** Whether somebody tried to send the order, after which empty fields count as wrong. */
  tried: boolean
  onChange: (change: (line: PurchaseTyped) => PurchaseTyped | null) => void
}

/** One line of an order that is typed. */
export function PurchaseLineRow({ line, reckoned, goods, currency, problems, index, tried, onChange }: Props) {
  const wrong = (field: 'units' | 'unitCost') =>
    tried || line[field] !== '' ? problems[`lines.${index}.${field}`] : undefined
  const twice = problems[`lines.${index}.variantId`]
  const rupees =
    currency !== 'PKR' && reckoned && reckoned.unit > 0 ? words.each(formatTotal(reckoned.unit)) : undefined
  return (
    <li>
      <div>
        {goods ? (
          <Goods {...goods} more={words.free(goods.free, goods.sold30, goods.incoming ?? 0)} />
        ) : (
          <b>{words.gone}</b>
        )}
        {twice ? (
          <span role="alert" className={styles.wrong}>
            {twice}
          </span>
        ) : null}
      </div>
      <div className={styles.lineFields}>
        <TextField
          label={words.units}
          value={line.units}
          maxLength={200}
          autoComplete="off"
          dir="ltr"
          inputMode="numeric"
          error={wrong('units')}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange((now) => ({ ...now, units: value }))
          }}
        />
        <TextField
          label={words.unitCost(currency)}
          value={line.unitCost}
          maxLength={200}
          autoComplete="off"
          dir="ltr"
          inputMode="decimal"
          hint={rupees}
          error={wrong('unitCost')}
          onChange={(event) => {
            const { value } = event.currentTarget
            onChange((now) => ({ ...now, unitCost: value }))
          }}
        />
      </div>
      <IconButton icon="close" label={words.remove(goods?.name ?? words.gone)} onClick={() => onChange(() => null)} />
    </li>
  )
}
