import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { PhotoButton } from './PickPhotos.tsx'
import { AskReturn } from './AskReturn.tsx'
import { addReturnPhoto, itemLabel, type ReturnsView } from './returnsApi.ts'
import { copy } from './returns.copy.ts'
import styles from './Returns.module.css'

type ShopperReturn = ReturnsView['returns'][number]

/** The moment in words. A day is not parted from its month, as in the shop's messages. */
const moment = (iso: string) => formatDayTime(iso).replace(' ', '\u00a0')

type Props = { number: string; contact: string; head: string | undefined }

type PartProps = {
  number: string
  contact: string | undefined
  /** What is already said above of the present state. A return that says the same gets no heading of its own. */
  head?: string | undefined
  /** Whether everything has come back, so that the returns are only shown. */
  whole?: boolean
}

/**
 * What of an order may go back and until when, what was asked for, and what became of it (BACK-1, BACK-2). Whoever came
 * by a link or an e-mail address types the phone first, because this part decides to whom money is sent.
 */
export default function ReturnsPart({ number, contact, head, whole = false }: PartProps) {
  const [phone, setPhone] = useState<string | null>(null)
  const known = phone ?? (contact?.includes('@') ? undefined : contact)
  return known === undefined ? (
    <PhoneFirst whole={whole} onPhone={setPhone} />
  ) : (
    <Known number={number} contact={known} head={head} again={phone === null ? undefined : () => setPhone(null)} />
  )
}

type FirstProps = { whole: boolean; onPhone: (phone: string) => void }

function PhoneFirst({ whole, onPhone }: FirstProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.part}
      aria-label={whole ? copy.see : copy.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onPhone(typed.trim())
      }}
    >
      <TextField
        label={whole ? copy.seePhone : copy.phone}
        hint={copy.phoneHint}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" size="sm">
        {whole ? copy.see : copy.ask}
      </Button>
    </form>
  )
}

type KnownProps = Props & {
  /** Asks for the phone again, where it was typed here. */
  again: (() => void) | undefined
}

function Known({ number, contact, head, again }: KnownProps) {
  const [asking, setAsking] = useState(false)
  const [lost, setLost] = useState(0)
  const loaded = useLoad(`${number} ${contact}`, (signal) =>
    api<ReturnsView>('/orders/track/returns', { method: 'POST', body: { number, contact }, signal }),
  )
  const view = loaded.data
  if (!view && loaded.error !== null && again) {
    return (
      <section className={styles.part} aria-label={copy.title}>
        <p role="alert">{loaded.error instanceof ApiError ? loaded.error.message : copy.failed}</p>
        <Button variant="secondary" size="sm" onClick={again}>
          {copy.phoneAgain}
        </Button>
      </section>
    )
  }
  if (!view) return null
  const now = (next: ReturnsView, unsent = 0) => {
    loaded.update(() => next)
    setAsking(false)
    setLost(unsent)
  }
  const left = view.items.some((item) => item.quantity > 0) && view.closed === false
  return (
    <section className={styles.part} aria-label={copy.title}>
      {lost > 0 ? <p role="alert">{copy.lost(lost)}</p> : null}
      {view.returns.map((one) => (
        <Return key={one.no} view={view} one={one} number={number} contact={contact} head={head} onChange={now} />
      ))}
      {(view.refunds ?? []).map((refund) => (
        <p key={`${refund.at} ${refund.reference ?? ''}`} className={styles.money}>
          <b>{(refund.way === 'credit' ? copy.credited : copy.sent)(formatTotal(refund.amount))}</b>
          <span>
            {moment(refund.at)}
            {refund.reference ? ` ·\u00a0${copy.reference(refund.reference)}` : ''}
          </span>
        </p>
      ))}
      {view.until && !asking ? (
        <div className={styles.ask}>
          <p>{left ? copy.until(moment(view.until)) : view.closed ? copy.over(moment(view.until)) : null}</p>
          {left ? (
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              {copy.ask}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <AskReturn view={view} number={number} contact={contact} onDone={now} onClose={() => setAsking(false)} />
      ) : null}
    </section>
  )
}

type OneProps = Props & { view: ReturnsView; one: ShopperReturn; onChange: (view: ReturnsView) => void }

function Return({ view, one, number, contact, head, onChange }: OneProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (work: () => Promise<ReturnsView>) => {
    setBusy(true)
    setProblem('')
    try {
      onChange(await work())
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : copy.failed)
    }
    setBusy(false)
  }
  const act = (name: 'sent' | 'withdraw') =>
    run(() =>
      api<ReturnsView>('/orders/track/return/act', {
        method: 'POST',
        body: { number, contact, return: one.no, act: name },
      }),
    )
  const add = (file: File) => run(() => addReturnPhoto(number, contact, one.no, file))
  const credited = one.state === 'refunded' && view.refunds?.at(-1)?.way === 'credit'
  const state = credited ? 'credited' : one.state
  return (
    <div className={styles.one}>
      {copy.states[state] === head ? null : (
        <>
          <h3>{copy.states[state]}</h3>
          <p>{copy.says[one.kept && state === 'checked' ? 'kept' : state]}</p>
        </>
      )}
      <ul>
        {one.items.map((item) => (
          <li key={item.line} dir="auto">
            {item.quantity} × {itemLabel(view.items[item.line])}
          </li>
        ))}
      </ul>
      {one.payout ? <p>{copy.to(copy.ways[one.payout.way], one.payout.mask)}</p> : null}
      {one.answer ? (
        <p className={styles.quote} dir="auto">
          “{one.answer}”
        </p>
      ) : null}
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles.acts}>
        {one.state === 'asked' && one.photos < 5 ? (
          <PhotoButton
            busy={busy}
            words={busy ? copy.busy : copy.photo(one.photos)}
            onPick={([file]) => {
              if (file) void add(file)
            }}
          />
        ) : null}
        {one.state === 'approved' ? (
          <Button size="sm" busy={busy} onClick={() => void act('sent')}>
            {copy.iSent}
          </Button>
        ) : null}
        {one.state === 'asked' || one.state === 'approved' ? (
          <Button size="sm" variant="quiet" busy={busy} onClick={() => void act('withdraw')}>
            {copy.withdraw}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
