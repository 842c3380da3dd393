import { useState, type FormEvent } from 'react'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { setPurchaseCost } from '#/office/domain/stock/stockApi.ts'
import { copy } from './stock.copy.ts'
import stockStyles from './Stock.module.css'
import { useStockForm } from './useStockForm.ts'

const RUPEES = /^\d{1,8}(\.\d{1,2})?$/

type Props = { variantId: string; cost: number; tell: Tell; onDone: () => void }

/** Says what one piece was bought for where no lot says it; empty is unknown (GOOD-3). */
export function CostForm({ variantId, cost, tell, onDone }: Props) {
  const [before] = useState(cost > 0 ? String(cost) : '')
  const [typed, setTyped] = useState(before)
  const plain = typed.trim().replaceAll(',', '')
  const { errors, busy, submit } = useStockForm(
    () => setPurchaseCost(variantId, Number(plain)),
    copy.purchaseCost.done,
    onDone,
  )

  function check(event: FormEvent) {
    event.preventDefault()
    submit(plain === '' || RUPEES.test(plain) ? {} : { cost: copy.purchaseCost.wrong })
  }

  return (
    <form className={stockStyles.form} onSubmit={check} noValidate aria-label={copy.purchaseCost.title}>
      <Unsaved what={typed === before ? '' : copy.purchaseCost.title} tell={tell} />
      <TextField
        label={copy.purchaseCost.title}
        hint={copy.purchaseCost.hint}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={errors['cost']}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
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
          {copy.purchaseCost.save}
        </Button>
      </div>
    </form>
  )
}
