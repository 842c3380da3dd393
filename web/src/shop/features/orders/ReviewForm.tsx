import { useId, useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { shortSkinType } from '#/shop/parts/taxonomy.ts'
import { PickPhotos } from './PickPhotos.tsx'
import styles from './ReviewLines.module.css'
import { copy } from './review.copy.ts'
import { addReviewPhoto } from './reviewsApi.ts'

type Props = {
  order: TrackedOrder
  contact: string | undefined
  product: string
  onSent: () => void
  onCancel: () => void
}

const MOST = 1000
const MOST_PHOTOS = 4
const AGES = ['under-20', '20-29', '30-39', '40-49', '50-plus'] as const
const STARS = [1, 2, 3, 4, 5] as const
const FIELDS = ['stars', 'text', 'name', 'skinType', 'age'] as const

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
  const skins = useAppSelector((state) => state.catalog.skinTypes)
  const [skin, setSkin] = useState('')
  const [age, setAge] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [written, setWritten] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const by = contact === undefined ? { order: order._id } : { number: order.number, contact }

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    setErrors({})
    try {
      if (!written)
        await api('/orders/reviews', {
          method: 'POST',
          auth: true,
          body: { ...by, product, stars, text, name, ...(skin && { skinType: skin }), ...(age && { age }) },
        })
      setWritten(true)
      await sendPhotos()
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : {}
      setErrors(fields)
      // A complaint about something that is no field here is shown below the form.
      if (!FIELDS.some((field) => field in fields))
        setProblem(failure instanceof ApiError && failure.status !== 500 ? failure.message : copy.failed)
      setBusy(false)
    }
  }

  // The words have arrived by now: a photo that is lost costs neither them nor the others.
  async function sendPhotos() {
    const lost: File[] = []
    let why = ''
    for (const photo of photos) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: phones send slowly
        await addReviewPhoto({ ...by, product }, photo)
      } catch (failure) {
        lost.push(photo)
        if (failure instanceof ApiError && failure.status !== 500) why = ` ${failure.message}`
      }
    }
    if (lost.length === 0) return onSent()
    setPhotos(lost)
    setProblem(copy.lost(lost.length) + why)
    setBusy(false)
  }

  if (written && !busy)
    return (
      <div className={styles.form}>
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
        <div className={styles.acts}>
          <Button busy={busy} onClick={() => void send()}>
            {copy.sendPhotos}
          </Button>
          <Button variant="quiet" onClick={onSent}>
            {copy.leavePhotos}
          </Button>
        </div>
      </div>
    )

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
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
      <SelectField
        label={copy.skin}
        hint={copy.skinHint}
        error={errors['skinType']}
        value={skin}
        onChange={(event) => setSkin(event.target.value)}
      >
        <option value="">{copy.noSkin}</option>
        {skins.map((one) => (
          <option key={one.slug} value={one.slug}>
            {shortSkinType(one.name)}
          </option>
        ))}
      </SelectField>
      <SelectField label={copy.age} error={errors['age']} value={age} onChange={(event) => setAge(event.target.value)}>
        <option value="">{copy.noSkin}</option>
        {AGES.map((one) => (
          <option key={one} value={one}>
            {copy.ages[one]}
          </option>
        ))}
      </SelectField>
      <fieldset>
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
        <p className={styles.quiet}>{copy.photosHint}</p>
      </fieldset>
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
