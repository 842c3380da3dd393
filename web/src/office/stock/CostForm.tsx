import { useState, type FormEvent } from 'react'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import type { Tell } from '#/office/ui/useUnsavedGuard.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toPaisa } from '#/shared/lib/price.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { setPurchaseCost } from '#/office/domain/stock/stockApi.ts'
import { copy } from './stock.copy.ts'
import stockStyles from './Stock.module.css'
import { useStockForm } from './useStockForm.ts'

type Props = { variantId: string; cost: number; tell: Tell; onDone: () => void }

/** Says what one piece was bought for where no lot says it; empty is unknown (GOOD-3). */
export function CostForm({ variantId, cost, tell, onDone }: Props) {
  const [before] = useState(cost > 0 ? toPaisa(cost) : null)
  const [paisa, setPaisa] = useState<number | null | undefined>(before)
  const { errors, busy, submit } = useStockForm(
    () => setPurchaseCost(variantId, (paisa ?? 0) / 100),
    copy.purchaseCost.done,
    onDone,
  )

  function check(event: FormEvent) {
    event.preventDefault()
    submit(paisa === undefined ? { cost: copy.purchaseCost.wrong } : {})
  }

  return (
    <form className={stockStyles.form} onSubmit={check} noValidate aria-label={copy.purchaseCost.title}>
      <Unsaved what={paisa === before ? '' : copy.purchaseCost.title} tell={tell} />
      <MoneyField
        label={copy.purchaseCost.title}
        hint={copy.purchaseCost.hint}
        value={paisa ?? null}
        error={errors['cost']}
        onChange={setPaisa}
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
