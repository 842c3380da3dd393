import { type SubmitEvent, useId, useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import styles from './ReviewLines.module.css'
import { copy } from './review.copy.ts'

type Props = {
  order: TrackedOrder
  contact: string | undefined
  product: string
  onSent: () => void
  onCancel: () => void
}

const MOST = 1000
const STARS = [1, 2, 3, 4, 5] as const
const FIELDS = ['stars', 'text', 'name'] as const

/** A name as others see it: "Ayesha K." for "Ayesha Khan". */
function shownName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 32)}.` : first
}

/** The form for stars and words about one product of an order. */
export function ReviewForm({ order, contact, product, onSent, onCancel }: Props) {
  const group = useId()
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const [name, setName] = useState(() => shownName(order.name))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem(null)
    setErrors({})
    try {
      const by = contact === undefined ? { order: order._id } : { number: order.number, contact }
      await api('/orders/reviews', {
        method: 'POST',
        auth: true,
        body: { ...by, product, stars, text, name },
      })
      onSent()
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setErrors(fields)
      // A complaint about something that is no field here is shown below the form.
      if (!FIELDS.some((field) => field in fields))
        setProblem(failure instanceof ApiError && failure.status !== 500 ? failure.message : copy.failed)
      setBusy(false)
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <fieldset aria-describedby={errors['stars'] ? `${group}-wrong` : undefined}>
        <legend>{copy.how}</legend>
        <div className={styles.stars}>
          {STARS.map((n) => (
            <label key={n}>
              <input type="radio" name={group} className="vh" checked={stars === n} onChange={() => setStars(n)} />
              <span aria-hidden="true" data-on={n <= stars || undefined}>
                ★
              </span>
              <span className="vh">{copy.stars(n)}</span>
            </label>
          ))}
          <b aria-live="polite">{stars > 0 ? copy.words[stars - 1] : ''}</b>
        </div>
        {errors['stars'] ? (
          <p id={`${group}-wrong`} className={styles.wrong} role="alert">
            {errors['stars']}
          </p>
        ) : null}
      </fieldset>
      <TextAreaField
        label={copy.text}
        hint={copy.textHint}
        error={errors['text']}
        dir="auto"
        rows={4}
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <TextField
        label={copy.name}
        hint={copy.nameHint}
        error={errors['name']}
        autoComplete="off"
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {problem === null ? null : (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {copy.send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
      <p className={styles.quiet}>{copy.rule}</p>
    </form>
  )
}
