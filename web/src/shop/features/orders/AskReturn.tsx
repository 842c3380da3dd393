import { Fragment, useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { setBefore } from '#/shared/orders/inSet.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { PickPhotos } from './PickPhotos.tsx'
import { addReturnPhoto, itemLabel, type ReturnsView } from './returnsApi.ts'
import { copy } from './returns.copy.ts'
import styles from './Returns.module.css'

type Props = {
  view: ReturnsView
  number: string
  contact: string
  /** Is called once the return is asked for. `lost` counts the photos that could not be sent. */
  onDone: (view: ReturnsView, lost: number) => void
  onClose: () => void
}

const reasons = ['damaged', 'wrong', 'doubt', 'reaction', 'mind'] as const
const MOST_PHOTOS = 5
const ways = ['easypaisa', 'jazzcash', 'raast', 'iban'] as const

/** Asks what goes back, why, and where the money should go. What is typed stays when the shop refuses (BACK-2). */
export function AskReturn({ view, number, contact, onDone, onClose }: Props) {
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({})
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState('')
  const [opened, setOpened] = useState(false)
  const [way, setWay] = useState<string>('easypaisa')
  const [account, setAccount] = useState('')
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; fields: Readonly<Record<string, string>> } | null>(null)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const errors = problem?.fields ?? {}
  const items = view.items.filter((item) => item.quantity > 0)
  const chosen = items.filter((item) => (units[item.line] ?? 0) > 0)
  const money = chosen.reduce((sum, item) => sum + Math.round(item.paid * 100) * (units[item.line] ?? 0), 0) / 100
  const refund = way !== 'again'
  const elsewhere = refund && way !== 'credit'

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      const asked = await api<ReturnsView>('/orders/track/return', {
        method: 'POST',
        body: {
          number,
          contact,
          items: chosen.map((item) => ({ line: item.line, quantity: units[item.line] ?? 0 })),
          reason,
          words: said,
          opened,
          wants: refund ? 'refund' : 'replace',
          ...(refund && { payoutWay: way }),
          ...(elsewhere && { payoutNumber: account, payoutTitle: title }),
        },
      })
      await sendPhotos(asked)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? { message: error.message, fields: error.fields }
          : { message: copy.failed, fields: {} },
      )
      setBusy(false)
    }
  }

  // The return is asked for by now, and a photo that is lost can be sent again later.
  async function sendPhotos(asked: ReturnsView) {
    const no = asked.returns.at(-1)?.no
    let now = asked
    let lost = 0
    for (const photo of no === undefined ? [] : photos) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: phones send slowly
        now = await addReturnPhoto(number, contact, no ?? 0, photo)
      } catch {
        lost += 1
      }
    }
    onDone(now, lost)
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={copy.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <h3>{copy.title}</h3>
      {problem === null ? null : <ErrorSummary title={problem.message} items={[]} />}
      <fieldset>
        <legend>{copy.what}</legend>
        {errors['items'] ? <p role="alert">{errors['items']}</p> : null}
        {items.map((item, at) => (
          <Fragment key={item.line}>
            {setBefore(items, at) === null ? null : <strong dir="auto">{setBefore(items, at)}</strong>}
            <SelectField
              label={copy.item(itemLabel(item), formatTotal(item.paid).replace(' ', '\u00a0'))}
              value={String(units[item.line] ?? 0)}
              onChange={(event) => setUnits({ ...units, [item.line]: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: item.quantity + 1 }, (_, n) => (
                <option key={n} value={n}>
                  {n === 0 ? copy.keep : n}
                </option>
              ))}
            </SelectField>
          </Fragment>
        ))}
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{copy.why}</legend>
        {errors['reason'] ? <p role="alert">{errors['reason']}</p> : null}
        {reasons.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {copy.reason(copy.reasons[one], view.customerPays.includes(one))}
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input type="checkbox" checked={opened} onChange={(event) => setOpened(event.currentTarget.checked)} />
        {copy.opened}
      </label>
      {errors['opened'] ? <p role="alert">{errors['opened']}</p> : null}
      <TextAreaField
        label={copy.words}
        maxLength={1000}
        dir="auto"
        error={errors['words']}
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <fieldset className={styles.group}>
        <legend>{copy.photos}</legend>
        <PickPhotos
          photos={photos}
          most={MOST_PHOTOS}
          busy={busy}
          add={copy.photo}
          drop={copy.drop}
          dropOf={copy.dropPhoto}
          onChange={setPhotos}
        />
      </fieldset>
      <SelectField
        label={copy.where}
        error={errors['payoutWay'] ?? errors['wants']}
        value={way}
        onChange={(event) => setWay(event.currentTarget.value)}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {copy.ways[one]}
          </option>
        ))}
        {view.credit ? <option value="credit">{copy.ways.credit}</option> : null}
        <option value="again">{copy.again}</option>
      </SelectField>
      {elsewhere ? (
        <>
          <TextField
            label={way === 'iban' ? copy.iban : copy.mobile}
            hint={copy.secret}
            error={errors['payoutNumber']}
            maxLength={60}
            autoComplete="off"
            inputMode={way === 'iban' ? 'text' : 'tel'}
            dir="ltr"
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <TextField
            label={copy.holder}
            error={errors['payoutTitle']}
            maxLength={100}
            autoComplete="name"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </>
      ) : null}
      {way === 'credit' ? <p>{copy.creditHint}</p> : null}
      {refund && money > 0 ? (
        <p className={styles.money}>
          <b>{copy.youGet(formatTotal(money))}</b>
        </p>
      ) : null}
      {view.rules ? (
        <p className={styles.rules} dir="auto">
          {view.rules}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {busy ? copy.busy : copy.submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {copy.back}
        </Button>
      </div>
      <p className={styles.rules}>{copy.answer}</p>
    </form>
  )
}
