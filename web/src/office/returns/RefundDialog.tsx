import { useId, useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import type { MoveInput } from '#/office/domain/orders/ordersApi.ts'
import { SettingLink } from '#/office/domain/shop/SettingLink.tsx'
import { copy } from './returns.copy.ts'
import { addEvidence, type OrderReturns } from './returnsApi.ts'
import styles from './Returns.module.css'

type Props = {
  open: boolean
  known: OrderReturns
  busy: boolean
  problem: Error | null
  onClose: () => void
  onRefund: (body: MoveInput) => void
}

const words = copy.refund
const ways = ['card', 'bank', 'raast', 'jazzcash', 'easypaisa', 'cash', 'credit'] as const

/** Notes money that was sent back: how much, by which way, with which number, and its proof (BACK-4). */
export function RefundDialog({ open, known, busy, problem, onClose, onRefund }: Props) {
  const form = useId()
  const { order, alone, aloneSoFar, secondSleeps } = known
  const money = order.money
  const owed = money?.owed ?? 0
  const to = known.returns.findLast((one) => one.payout !== undefined)?.payout
  const card = money?.cardRefundable ?? 0
  const [amount, setAmount] = useState<number | null>(
    Math.round((card > 0 ? Math.min(card, owed || card) : owed) * 100),
  )
  const onto = money?.owedCredit ?? 0
  const [way, setWay] = useState<string>(
    owed > 0 && onto === owed ? 'credit' : card > 0 ? 'card' : !to || to.way === 'iban' ? 'bank' : to.way,
  )
  /** The shop's own ledger is the proof of credit, and the provider's answer that of a card. */
  const own = way === 'credit' || way === 'card'
  const [reference, setReference] = useState('')
  const [evidence, setEvidence] = useState('')
  const [name, setName] = useState('')
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState('')
  const over = alone > 0 && (amount ?? 0) + Math.round((aloneSoFar ?? 0) * 100) > Math.round(alone * 100)
  const second = over && !secondSleeps
  const fields = problem instanceof ApiError ? problem.fields : {}

  async function keep(file: File | undefined) {
    if (!file) return
    setSending(true)
    setWrong('')
    try {
      setEvidence(await addEvidence(order._id, file))
      setName(file.name)
    } catch (error) {
      setWrong(error instanceof ApiError ? error.message : copy.noAnswer)
    }
    setSending(false)
  }

  return (
    <Dialog
      open={open}
      // The amount is not broken at its space.
      title={words.title(formatTotal(owed).replace(' ', '\u00a0'), order.name)}
      onClose={onClose}
      footer={
        <div className={styles.acts}>
          <Button type="submit" form={form} busy={busy || sending}>
            {busy ? copy.busy : second ? words.ask : way === 'card' ? words.toCard : words.send}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {copy.back}
          </Button>
        </div>
      }
    >
      <form
        id={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (evidence === '' && !own) {
            setWrong(words.needEvidence)
            return
          }
          onRefund({
            account: way,
            ...(!own && { reference: reference.trim(), evidence }),
            ...(amount !== null && { amount: Number((amount / 100).toFixed(2)) }),
          })
        }}
      >
        {problem === null ? null : (
          <ErrorSummary title={problem instanceof ApiError ? problem.message : copy.noAnswer} items={[]} />
        )}
        <p>{way === 'card' ? words.byCard : way === 'credit' ? words.asCredit : words.lead}</p>
        {money ? (
          <div className={styles.rows}>
            <div>
              <span>{words.received}</span>
              <span className="num">{formatTotal(money.received)}</span>
            </div>
            <div>
              <span>{words.refunded}</span>
              <span className="num">{formatTotal(money.refunded)}</span>
            </div>
            <div className={styles.total}>
              <span>{to ? words.to(copy.card.to(copy.ways[to.way] ?? to.way, to.mask, to.title)) : words.owed}</span>
              <span className="num">{formatTotal(owed)}</span>
            </div>
          </div>
        ) : null}
        <MoneyField
          label={words.sent}
          error={fields['amount']}
          value={amount}
          onChange={(paisa) => setAmount(paisa ?? null)}
        />
        <SelectField
          label={words.way}
          error={fields['account']}
          value={way}
          onChange={(event) => setWay(event.currentTarget.value)}
        >
          {ways
            .filter((one) => one !== 'credit' || money?.credit === true || onto > 0)
            .filter((one) => one !== 'card' || card > 0)
            .map((one) => (
              <option key={one} value={one}>
                {copy.ways[one]}
              </option>
            ))}
        </SelectField>
        {own ? null : (
          <>
            <TextField
              label={words.reference}
              error={fields['reference']}
              maxLength={100}
              autoComplete="off"
              dir="ltr"
              value={reference}
              onChange={(event) => setReference(event.currentTarget.value)}
            />
            <label className={styles.choice}>
              <input
                type="file"
                accept="image/*"
                className="vh"
                aria-label={words.evidence}
                {...pressable(sending)}
                onChange={(event) => {
                  void keep(event.currentTarget.files?.[0])
                  event.currentTarget.value = ''
                }}
              />
              <span>
                {words.evidence}: <b>{sending ? words.sending : name === '' ? words.choose : name}</b>
              </span>
            </label>
          </>
        )}
        {onto > 0 ? <p className={styles.note}>{words.onto(formatTotal(onto))}</p> : null}
        {wrong || fields['evidence'] ? <p role="alert">{wrong || fields['evidence']}</p> : null}
        {over ? (
          <p className={styles.note}>
            {second ? words.second(formatTotal(alone)) : words.sleeps(formatTotal(alone))}{' '}
            <SettingLink name="refundAlone" />
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}
