import { useState } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorSummary } from '#/shared/ui/ErrorSummary.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { addReturnPhoto, itemLabel, type ReturnsView } from './returnsApi.ts'
import type { ReturnWords } from './returns.copy.ts'
import styles from './Returns.module.css'

type Props = {
  words: ReturnWords
  view: ReturnsView
  number: string
  contact: string
  /** As a BCP 47 tag. */
  language: string
  /** The return is asked for; lost is how many of its photos could not be sent. */
  onDone: (view: ReturnsView, lost: number) => void
  onClose: () => void
}

const reasons = ['damaged', 'wrong', 'doubt', 'reaction', 'mind'] as const
const MOST_PHOTOS = 5
const ways = ['easypaisa', 'jazzcash', 'raast', 'iban'] as const

/** The same file chosen twice is one photo. */
const onceEach = (files: readonly File[]) =>
  files.filter(
    (file, at) =>
      files.findIndex(
        (one) => one.name === file.name && one.lastModified === file.lastModified && one.size === file.size,
      ) === at,
  )

/** What the words call a field: a number is that of a bank account or of a phone. */
const kindOf = (field: string, way: string) => (field === 'payoutNumber' ? (way === 'iban' ? 'iban' : 'mobile') : field)

/** Asks what goes back, why, and where the money should go; what is typed stays where the shop says no (BACK-2). */
export function AskReturn({ words, view, number, contact, language, onDone, onClose }: Props) {
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
  const errors = Object.fromEntries(
    Object.entries(problem?.fields ?? {}).map(([field, message]) => [
      field,
      words.wrong[kindOf(field, way)] ?? message,
    ]),
  )
  const wrong =
    problem === null
      ? null
      : Object.keys(errors).length > 0
        ? (words.wrong['check'] ?? problem.message)
        : problem.message
  const items = view.items.filter((item) => item.quantity > 0)
  const chosen = items.filter((item) => (units[item.line] ?? 0) > 0)
  const money = chosen.reduce((sum, item) => sum + Math.round(item.paid * 100) * (units[item.line] ?? 0), 0) / 100
  const refund = way !== 'again'

  async function send() {
    setBusy(true)
    setProblem(null)
    try {
      const asked = await api<ReturnsView>('/orders/track/return', {
        method: 'POST',
        language,
        body: {
          number,
          contact,
          items: chosen.map((item) => ({ line: item.line, quantity: units[item.line] ?? 0 })),
          reason,
          words: said,
          opened,
          wants: refund ? 'refund' : 'replace',
          ...(refund && { payoutWay: way, payoutNumber: account, payoutTitle: title }),
        },
      })
      await sendPhotos(asked)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? { message: error.message, fields: error.fields }
          : { message: words.failed, fields: {} },
      )
      setBusy(false)
    }
  }

  // The return is asked for by now: a photo that is lost can be sent again beside it.
  async function sendPhotos(asked: ReturnsView) {
    const no = asked.returns.at(-1)?.no
    let now = asked
    let lost = 0
    for (const photo of no === undefined ? [] : photos) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: phones send slowly
        now = await addReturnPhoto(number, contact, no ?? 0, photo, language)
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
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <h3>{words.title}</h3>
      {wrong === null ? null : <ErrorSummary title={wrong} items={[]} />}
      <fieldset>
        <legend>{words.what}</legend>
        {errors['items'] ? <p role="alert">{errors['items']}</p> : null}
        {items.map((item) => (
          <SelectField
            key={item.line}
            label={words.item(itemLabel(item), formatTotal(item.paid).replace(' ', '\u00a0'))}
            value={String(units[item.line] ?? 0)}
            onChange={(event) => setUnits({ ...units, [item.line]: Number(event.currentTarget.value) })}
          >
            {Array.from({ length: item.quantity + 1 }, (_, n) => (
              <option key={n} value={n}>
                {n === 0 ? words.keep : n}
              </option>
            ))}
          </SelectField>
        ))}
      </fieldset>
      <fieldset>
        <legend>{words.why}</legend>
        {errors['reason'] ? <p role="alert">{errors['reason']}</p> : null}
        {reasons.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
            {words.reason(words.reasons[one], view.customerPays.includes(one))}
          </label>
        ))}
      </fieldset>
      <label className={styles.choice}>
        <input type="checkbox" checked={opened} onChange={(event) => setOpened(event.currentTarget.checked)} />
        {words.opened}
      </label>
      {errors['opened'] ? <p role="alert">{errors['opened']}</p> : null}
      <TextAreaField
        label={`${words.words} (${words.optional})`}
        maxLength={1000}
        dir="auto"
        error={errors['words']}
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <fieldset>
        <legend>{words.photos}</legend>
        {photos.length > 0 ? (
          <ul className={styles.picked}>
            {photos.map((photo, at) => (
              <li key={`${photo.name} ${photo.lastModified} ${photo.size}`}>
                <span dir="auto">{photo.name}</span>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={words.dropPhoto(photo.name)}
                  onClick={() => setPhotos(photos.filter((_, other) => other !== at))}
                >
                  {words.drop}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        {photos.length < MOST_PHOTOS ? (
          <label className={styles.photo}>
            <input
              type="file"
              accept="image/*"
              multiple
              className="vh"
              {...pressable(busy)}
              onChange={(event) => {
                setPhotos(onceEach([...photos, ...(event.currentTarget.files ?? [])]).slice(0, MOST_PHOTOS))
                event.currentTarget.value = ''
              }}
            />
            <span>{words.photo(photos.length)}</span>
          </label>
        ) : null}
      </fieldset>
      <SelectField
        label={words.where}
        error={errors['payoutWay'] ?? errors['wants']}
        value={way}
        onChange={(event) => setWay(event.currentTarget.value)}
      >
        {ways.map((one) => (
          <option key={one} value={one}>
            {words.ways[one]}
          </option>
        ))}
        <option value="again">{words.again}</option>
      </SelectField>
      {refund ? (
        <>
          <TextField
            label={way === 'iban' ? words.iban : words.mobile}
            hint={words.secret}
            error={errors['payoutNumber']}
            maxLength={60}
            autoComplete="off"
            inputMode={way === 'iban' ? 'text' : 'tel'}
            dir="ltr"
            value={account}
            onChange={(event) => setAccount(event.currentTarget.value)}
          />
          <TextField
            label={words.holder}
            error={errors['payoutTitle']}
            maxLength={100}
            autoComplete="name"
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          {money > 0 ? (
            <p className={styles.money}>
              <b>{words.youGet(formatTotal(money))}</b>
            </p>
          ) : null}
        </>
      ) : null}
      {view.rules ? (
        <p className={styles.rules} dir="auto">
          {view.rules}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {words.back}
        </Button>
      </div>
      <p className={styles.rules}>{words.answer}</p>
    </form>
  )
}
