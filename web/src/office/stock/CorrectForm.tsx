import { useState, type FormEvent } from 'react'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './stock.copy.ts'
import { ReasonChoice } from './ReasonChoice.tsx'
import stockStyles from './Stock.module.css'
import styles from './CorrectForm.module.css'
import { adjustStock, type StockDetail, type StockReason } from '#/office/domain/stock/stockApi.ts'
import { useStockForm } from './useStockForm.ts'

const WHOLE = /^\d{1,7}$/
const ALL = '*'

type Props = { detail: StockDetail; tell: Tell; onDone: () => void }

/**
 * Corrects how many units there are, from when on they are low, and whether they are counted. It always needs a reason.
 */
export function CorrectForm({ detail, tell, onDone }: Props) {
  const { level, lots } = detail
  const [lot, setLot] = useState(ALL)
  const [to, setTo] = useState('')
  const [lowAt, setLowAt] = useState(String(level.lowAt))
  const [tracked, setTracked] = useState(level.tracked)
  const [reason, setReason] = useState<StockReason | null>(null)
  const [words, setWords] = useState('')
  const there = lots.find((one) => one._id === lot)?.onHand
  const save = () =>
    adjustStock(level.variantId, {
      ...(to.trim() !== '' && {
        to: Number(to),
        ...(reason && { reason }),
        words,
        ...(lot !== ALL && { lotId: lot }),
        saw: lot === ALL ? level.onHand : (there ?? 0),
      }),
      lowAt: Number(lowAt),
      tracked,
    })
  const { errors, busy, submit } = useStockForm(save, copy.correct.done, onDone)
  // The values at the opening of the form. What a colleague changes meanwhile was not typed here.
  const [before] = useState({ lowAt: String(level.lowAt), tracked: level.tracked })
  const typed = [
    to !== '' && copy.correct.to,
    (reason !== null || words !== '') && copy.reason,
    lowAt !== before.lowAt && copy.correct.lowAt,
    tracked !== before.tracked && copy.correct.tracked,
  ]

  function check(event: FormEvent) {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    if (to.trim() !== '' && !WHOLE.test(to.trim())) wrong['to'] = copy.correct.whole
    if (!WHOLE.test(lowAt.trim())) wrong['lowAt'] = copy.correct.whole
    if (to.trim() !== '' && reason === null) wrong['reason'] = copy.counting.why
    submit(wrong)
  }

  return (
    <form className={stockStyles.form} onSubmit={check} noValidate aria-label={copy.correct.title}>
      <Unsaved what={typed.filter(Boolean).join(', ')} tell={tell} />
      {lots.length > 0 ? (
        <SelectField label={copy.correct.which} value={lot} onChange={(event) => setLot(event.currentTarget.value)}>
          <option value={ALL}>{copy.correct.all}</option>
          {lots.map((one) => (
            <option key={one._id} value={one._id}>
              {copy.lot(one.code)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        label={copy.correct.to}
        inputMode="numeric"
        autoComplete="off"
        value={to}
        placeholder={String(there ?? level.onHand)}
        error={errors['to'] ?? errors['by']}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <ReasonChoice {...{ reason, words, errors }} onReason={setReason} onWords={setWords} />
      <TextField
        label={copy.correct.lowAt}
        hint={copy.correct.lowHint}
        inputMode="numeric"
        autoComplete="off"
        value={lowAt}
        error={errors['lowAt']}
        onChange={(event) => setLowAt(event.currentTarget.value)}
      />
      <label className={styles.tick}>
        <input type="checkbox" checked={tracked} onChange={(event) => setTracked(event.currentTarget.checked)} />
        {copy.correct.tracked}
      </label>
      {errors['all'] ? (
        <p role="alert" className={stockStyles.wrong}>
          {errors['all']}
        </p>
      ) : null}
      <div className={stockStyles.acts}>
        <Button variant="quiet" size="sm" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" size="sm" busy={busy}>
          {copy.correct.save}
        </Button>
      </div>
    </form>
  )
}
