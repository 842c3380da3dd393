import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { Segments } from '#/office/ui/Segments.tsx'
import { formatTotal } from '#/shared/lib/format.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { Sums, type SumRow } from '#/shared/ui/Slip.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './Promotions.module.css'
import type { PromotionTrial as Trial } from './promotions.ts'
import { promotionsCopy as copy } from './promotions.copy.ts'

/** A cart that somebody makes up. */
export type TrialCart = {
  items: readonly { id: string; name: string; quantity: number }[]
  member: boolean
  coupon: string
  city: string
  prepaid: boolean
}

export const NO_CART: TrialCart = { items: [], member: false, coupon: '', city: '', prepaid: false }

type Props = {
  cart: TrialCart
  onChange: (cart: TrialCart) => void
  trial: Trial | undefined
  error: Error | null
}

const MOST = 99

/** Answers "What would this cart pay, and why?" by the engine that places orders (PROMO-1). */
export function PromotionTrial({ cart, onChange, trial, error }: Props) {
  const put = (change: Partial<TrialCart>) => onChange({ ...cart, ...change })
  return (
    <Panel title={copy.trial} lead={copy.trialLead}>
      <div className={styles.form}>
        {cart.items.map((item, at) => (
          <div key={item.id} className={styles.item}>
            <TextField
              label={copy.quantity(item.name)}
              inputMode="numeric"
              maxLength={2}
              value={item.quantity === 0 ? '' : String(item.quantity)}
              onChange={(event) => {
                const typed = Number(latinDigits(event.currentTarget.value.trim()))
                const quantity = Number.isInteger(typed) ? Math.min(MOST, Math.max(0, typed)) : item.quantity
                put({ items: cart.items.with(at, { ...item, quantity }) })
              }}
            />
            <IconButton
              icon="trash"
              label={copy.takeOut(item.name)}
              onClick={() => put({ items: cart.items.toSpliced(at, 1) })}
            />
          </div>
        ))}
        <ProductFinder
          label={copy.find}
          none={copy.nothing}
          chosen={cart.items.map(({ id }) => id)}
          addLabel={copy.addProduct}
          onAdd={({ _id: id, name }) => put({ items: [...cart.items, { id, name, quantity: 1 }] })}
        />
        <Segments
          label={copy.who}
          options={copy.tiers}
          value={cart.member ? 'member' : 'guest'}
          onChange={(tier) => put({ member: tier === 'member' })}
        />
        <div className={styles.pair}>
          <TextField
            label={copy.coupon}
            dir="ltr"
            autoComplete="off"
            maxLength={20}
            value={cart.coupon}
            onChange={(event) => put({ coupon: event.currentTarget.value.toUpperCase() })}
          />
          <TextField
            label={copy.city}
            autoComplete="off"
            maxLength={100}
            value={cart.city}
            onChange={(event) => put({ city: event.currentTarget.value })}
          />
        </div>
        <Segments
          label={copy.pays}
          options={copy.ways}
          value={cart.prepaid ? 'first' : 'cash'}
          onChange={(way) => put({ prepaid: way === 'first' })}
        />
        <div role="status" className={styles.form}>
          {error ? <p className={styles.wrong}>{error.message}</p> : null}
          {cart.items.length === 0 ? <p className={styles.quiet}>{copy.trialEmpty}</p> : null}
          {trial?.sums && !error && cart.items.length > 0 ? <Steps trial={trial} member={cart.member} /> : null}
        </div>
      </div>
    </Panel>
  )
}

/** The sums of the trial, first by line, then of all. */
function Steps({ trial: { lines, sums, percentOff = 0, couponRefused }, member }: { trial: Trial; member: boolean }) {
  const minus = (label: string, rupees = 0): SumRow[] => (rupees > 0 ? [{ label, value: copy.minus(rupees) }] : [])
  const plus = (label: string, rupees = 0): SumRow[] => (rupees > 0 ? [{ label, value: formatTotal(rupees) }] : [])
  const goods = lines.reduce((sum, line) => sum + Math.round(line.paid * 100), 0) / 100
  const free = sums?.promotions?.find(({ amount }) => amount === undefined)
  const tierOff = (list: number, deal: number, sum: number) => Math.round((list - deal - sum) * 100) / 100
  return (
    <>
      {lines.map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no ids, and are all new with each answer
        <section key={at} className={styles.step} aria-label={copy.line(line.name, line.quantity)}>
          <Sums
            rows={[
              { label: copy.listPrice, value: formatTotal(line.list) },
              ...minus(copy.deal, line.deal),
              ...minus(
                copy.tierOff(member ? 'member' : 'guest', percentOff),
                tierOff(line.list, line.deal ?? 0, line.sum),
              ),
              ...minus(line.promotion ?? '', line.promoted),
              ...minus(copy.couponPart, line.discount),
            ]}
            total={{ label: copy.line(line.name, line.quantity), value: formatTotal(line.paid) }}
          />
        </section>
      ))}
      {couponRefused === undefined ? null : <p className={styles.wrong}>{couponRefused}</p>}
      <Sums
        rows={[
          { label: copy.goods, value: formatTotal(goods) },
          sums?.delivery
            ? { label: copy.delivery, value: formatTotal(sums.delivery) }
            : { label: free?.name ?? copy.delivery, value: copy.free },
          ...plus(copy.cashFee, sums?.cashFee),
          ...minus(copy.saving, sums?.saving),
        ]}
        total={{ label: copy.pay, value: formatTotal(sums?.total ?? 0) }}
      />
    </>
  )
}
