import { useId } from 'react'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './stock.copy.ts'
import styles from './ReasonChoice.module.css'
import stockStyles from './Stock.module.css'
import type { StockReason } from '#/office/domain/stock/stockApi.ts'

type Props = {
  reason: StockReason | null
  words: string
  onReason: (reason: StockReason) => void
  onWords: (words: string) => void
  /** What is wrong with each, by the shop's field names. */
  errors?: Readonly<Record<string, string>>
  only?: readonly StockReason[]
}

const noErrors: Readonly<Record<string, string>> = {}
const all = Object.keys(copy.reasons) as StockReason[]

/** Asks why a number changes: one reason of a list, and a few words. */
export function ReasonChoice({ reason, words, onReason, onWords, errors = noErrors, only = all }: Props) {
  const name = useId()
  return (
    <>
      <fieldset className={styles.reasons} aria-describedby={errors['reason'] ? `${name}-wrong` : undefined}>
        <legend>{copy.reason}</legend>
        <div>
          {only.map((value) => (
            <label key={value}>
              <input type="radio" name={name} checked={reason === value} onChange={() => onReason(value)} />
              <span>{copy.reasons[value]}</span>
            </label>
          ))}
        </div>
        {errors['reason'] ? (
          <p id={`${name}-wrong`} role="alert" className={stockStyles.wrong}>
            {errors['reason']}
          </p>
        ) : null}
      </fieldset>
      <TextField
        label={copy.words}
        optional={reason !== 'other'}
        value={words}
        maxLength={300}
        dir="auto"
        error={errors['words']}
        onChange={(event) => onWords(event.currentTarget.value)}
      />
    </>
  )
}
