import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { AskReturn } from './AskReturn.tsx'
import { addReturnPhoto, itemLabel, type ReturnsView } from './returnsApi.ts'
import { type ReturnWords, returnWordsOf } from './returns.copy.ts'
import styles from './Returns.module.css'

type ShopperReturn = ReturnsView['returns'][number]

type Props = { words: ReturnWords; number: string; contact: string; language: string; head: string | undefined }

type PartProps = {
  number: string
  contact: string | undefined
  /** As a BCP 47 tag. */
  language: string
  /** What is said above already of what is now: a return that says no more than that is not headed by it again. */
  head?: string | undefined
  /** All of it has come back: it is only looked at. */
  whole?: boolean
}

/**
 * What of an order may go back and until when, what was asked, and what became of it
 * (BACK-1, BACK-2). Who came by a link or an e-mail address types the phone first:
 * money is sent to whom this part says. It speaks the language of the rest (SAY-3).
 */
export default function ReturnsPart({ number, contact, language, head, whole = false }: PartProps) {
  const words = returnWordsOf(language)
  const [phone, setPhone] = useState<string | null>(null)
  const known = phone ?? (contact?.includes('@') ? undefined : contact)
  return known === undefined ? (
    <PhoneFirst words={words} whole={whole} onPhone={setPhone} />
  ) : (
    <Known
      words={words}
      number={number}
      contact={known}
      language={language}
      head={head}
      again={phone === null ? undefined : () => setPhone(null)}
    />
  )
}

type FirstProps = { words: ReturnWords; whole: boolean; onPhone: (phone: string) => void }

function PhoneFirst({ words, whole, onPhone }: FirstProps) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className={styles.part}
      aria-label={whole ? words.see : words.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') onPhone(typed.trim())
      }}
    >
      <TextField
        label={whole ? words.seePhone : words.phone}
        hint={words.phoneHint}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" size="sm">
        {whole ? words.see : words.ask}
      </Button>
    </form>
  )
}

type KnownProps = Props & {
  /** Asks for the phone again, where it was typed here. */
  again: (() => void) | undefined
}

function Known({ words, number, contact, language, head, again }: KnownProps) {
  const [asking, setAsking] = useState(false)
  const [lost, setLost] = useState(0)
  const loaded = useLoad(`${number} ${contact}`, (signal) =>
    api<ReturnsView>('/orders/track/returns', { method: 'POST', language, body: { number, contact }, signal }),
  )
  const view = loaded.data
  if (!view && loaded.error !== null && again) {
    return (
      <section className={styles.part} aria-label={words.title}>
        <p role="alert">{loaded.error instanceof ApiError ? loaded.error.message : words.failed}</p>
        <Button variant="secondary" size="sm" onClick={again}>
          {words.phoneAgain}
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
    <section className={styles.part} aria-label={words.title}>
      {lost > 0 ? <p role="alert">{words.lost(lost)}</p> : null}
      {view.returns.map((one) => (
        <Return
          key={one.no}
          words={words}
          view={view}
          one={one}
          number={number}
          contact={contact}
          language={language}
          head={head}
          onChange={now}
        />
      ))}
      {(view.refunds ?? []).map((refund) => (
        <p key={`${refund.at} ${refund.reference ?? ''}`} className={styles.money}>
          <b>{words.sent(formatTotal(refund.amount))}</b>
          <span>
            {words.at(refund.at)}
            {refund.reference ? ` ·\u00a0${words.reference(refund.reference)}` : ''}
          </span>
        </p>
      ))}
      {view.until && !asking ? (
        <div className={styles.ask}>
          <p>{left ? words.until(words.at(view.until)) : view.closed ? words.over(words.at(view.until)) : null}</p>
          {left ? (
            <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
              {words.ask}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asking ? (
        <AskReturn
          words={words}
          view={view}
          number={number}
          contact={contact}
          language={language}
          onDone={now}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

type OneProps = Props & { view: ReturnsView; one: ShopperReturn; onChange: (view: ReturnsView) => void }

function Return({ words, view, one, number, contact, language, head, onChange }: OneProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (work: () => Promise<ReturnsView>) => {
    setBusy(true)
    setProblem('')
    try {
      onChange(await work())
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : words.failed)
    }
    setBusy(false)
  }
  const act = (name: 'sent' | 'withdraw') =>
    run(() =>
      api<ReturnsView>('/orders/track/return/act', {
        method: 'POST',
        language,
        body: { number, contact, return: one.no, act: name },
      }),
    )
  const add = (file: File) => run(() => addReturnPhoto(number, contact, one.no, file, language))
  return (
    <div className={styles.one}>
      {words.states[one.state] === head ? null : (
        <>
          <h3>{words.states[one.state]}</h3>
          <p>{words.says[one.kept && one.state === 'checked' ? 'kept' : one.state]}</p>
        </>
      )}
      <ul>
        {one.items.map((item) => (
          <li key={item.line} dir="auto">
            {item.quantity} × {itemLabel(view.items[item.line])}
          </li>
        ))}
      </ul>
      {one.payout ? <p>{words.to(words.ways[one.payout.way], one.payout.mask)}</p> : null}
      {one.answer ? (
        <p className={styles.quote} dir="auto">
          “{one.answer}”
        </p>
      ) : null}
      {problem ? <p role="alert">{problem}</p> : null}
      <div className={styles.acts}>
        {one.state === 'asked' && one.photos < 5 ? (
          <label className={styles.photo}>
            <input
              type="file"
              accept="image/*"
              className="vh"
              {...pressable(busy)}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                if (file) void add(file)
                event.currentTarget.value = ''
              }}
            />
            <span>{busy ? words.busy : words.photo(one.photos)}</span>
          </label>
        ) : null}
        {one.state === 'approved' ? (
          <Button size="sm" busy={busy} onClick={() => void act('sent')}>
            {words.iSent}
          </Button>
        ) : null}
        {one.state === 'asked' || one.state === 'approved' ? (
          <Button size="sm" variant="quiet" busy={busy} onClick={() => void act('withdraw')}>
            {words.withdraw}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
