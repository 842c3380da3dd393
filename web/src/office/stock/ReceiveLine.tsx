import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './stock.copy.ts'
import { Goods } from '#/office/domain/stock/Goods.tsx'
import styles from './ReceiveForm.module.css'
import type { Shipment, ShipmentLine, StockLevel } from '#/office/domain/stock/stockApi.ts'

const copyOf = copy.receiving
/** The parts of a lot that have a field. */
export const lineFields = ['code', 'expiresOn', 'quantity', 'unitCost'] as const

type Props = {
  line: ShipmentLine
  reckoned: Shipment['lines'][number] | undefined
  goods: StockLevel | undefined
  problems: Readonly<Record<string, string>>
  /** What one was ordered for, where the shipment is of a purchase order that has it. */
  ordered: number | undefined
  index: number
  /** Whether somebody tried to take the shipment in, after which empty fields count as wrong. */
  tried: boolean
  onChange: (change: (line: ShipmentLine) => ShipmentLine | null) => void
}

/** One lot of a shipment. */
export function ReceiveLine({ line, reckoned, goods, problems, ordered, index, tried, onChange }: Props) {
  const name = goods?.name ?? copyOf.gone
  const wrong = (field: string) => {
    const message = problems[`lines.${index}.${field}`]
    return tried || line[field as keyof ShipmentLine] !== '' ? message : undefined
  }
  const hint = {
    code: undefined,
    expiresOn: reckoned && (tried || line.expiresOn !== '' || line.quantity !== '') ? copyOf.goes[reckoned.state] : '',
    quantity: undefined,
    unitCost: [
      reckoned && reckoned.landed > 0 ? copyOf.landedUnit(formatRupees(reckoned.landedUnit)) : '',
      ordered !== undefined && ordered !== Number(line.unitCost.replaceAll(',', ''))
        ? copyOf.orderedFor(formatTotal(ordered))
        : '',
    ]
      .filter(Boolean)
      .join(', '),
  }
  return (
    <li className={styles.line}>
      {goods ? <Goods {...goods} /> : <b>{copyOf.gone}</b>}
      <div className={styles.lineFields}>
        {lineFields.map((field) => (
          <TextField
            key={field}
            label={copyOf[field]}
            value={line[field]}
            maxLength={200}
            autoComplete="off"
            dir="ltr"
            inputMode={field === 'quantity' ? 'numeric' : field === 'unitCost' ? 'decimal' : 'text'}
            placeholder={field === 'expiresOn' ? '08/2027' : undefined}
            hint={hint[field] || undefined}
            error={wrong(field)}
            onChange={(event) => {
              const { value } = event.currentTarget
              onChange((now) => ({ ...now, [field]: value }))
            }}
          />
        ))}
      </div>
      <IconButton icon="close" label={copyOf.remove(name)} onClick={() => onChange(() => null)} />
    </li>
  )
}
