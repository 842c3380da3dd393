import { useId, useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput, OfficeOrder } from '#/office/orders/ordersApi.ts'
import { copy } from './copy.ts'
import styles from './Returns.module.css'

type Fate = 'shelf' | 'quarantine' | 'written_off' | 'missing'
type Units = NonNullable<MoveInput['units']>
type Props = {
  order: OfficeOrder
  title?: string
  items: readonly { line: number; quantity: number }[]
  /** What the customer said of the goods. */
  opened: boolean
  busy: boolean
  onCheck: (units: Units, note: string) => void
}

const fates: readonly Fate[] = ['shelf', 'quarantine', 'written_off', 'missing']
const words = copy.check

/** Each piece that came back, and where it goes: opened ones never to the shelf (BACK-3). */
export function CheckForm({ order, title, items, opened, busy, onCheck }: Props) {
  const id = useId()
  const pieces = items.flatMap(({ line, quantity }) =>
    Array.from({ length: quantity }, (_, n) => ({ key: `${line}-${n}`, line, n: n + 1, of: quantity })),
  )
  const [judged, setJudged] = useState<Readonly<Record<string, Fate>>>({})
  const [isOpen, setIsOpen] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(pieces.map(({ key }) => [key, opened])),
  )
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const count = (fate: Fate) => pieces.filter(({ key }) => judged[key] === fate).length
  const done = pieces.filter(({ key }) => judged[key] !== undefined).length
  const came = done - count('missing')

  function send() {
    setMissing(done < pieces.length || came === 0)
    if (done < pieces.length || came === 0) return
    const units: Units = []
    for (const { key, line } of pieces) {
      const to = judged[key]
      if (to === undefined || to === 'missing') continue
      const same = units.find((unit) => unit.line === line && unit.to === to && unit.opened === (isOpen[key] ?? false))
      if (same) same.quantity += 1
      else units.push({ line, quantity: 1, to, opened: isOpen[key] ?? false })
    }
    onCheck(units, note.trim())
  }

  return (
    <form
      className={styles.part}
      aria-label={title ?? words.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <p className={styles.ends}>
        <b>{title ?? words.title}</b>
        <span>{words.expected(pieces.length, done)}</span>
      </p>
      {pieces.map(({ key, line, n, of }) => {
        const name = order.lines[line]?.name ?? ''
        return (
          <fieldset key={key} className={styles.unit}>
            <legend className="vh">
              {name}, {words.unit(n, of)}
            </legend>
            <div>
              <span dir="auto" aria-hidden="true">
                <b>{name}</b>, {words.unit(n, of)}
              </span>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={isOpen[key] ?? false}
                  onChange={(event) => {
                    const now = event.currentTarget.checked
                    setIsOpen({ ...isOpen, [key]: now })
                    if (now && judged[key] === 'shelf') {
                      const { [key]: _, ...rest } = judged
                      setJudged(rest)
                    }
                  }}
                />
                {words.opened}
              </label>
            </div>
            <div className={styles.fates}>
              {fates.map((fate) => (
                <label key={fate} className={styles[fate]}>
                  <input
                    type="radio"
                    className="vh"
                    name={`${id} ${key}`}
                    checked={judged[key] === fate}
                    disabled={fate === 'shelf' && isOpen[key] === true}
                    onChange={() => setJudged({ ...judged, [key]: fate })}
                  />
                  {words.fates[fate]}
                </label>
              ))}
            </div>
            {isOpen[key] ? <p className={styles.quiet}>{words.openedNote}</p> : null}
          </fieldset>
        )
      })}
      <div className={styles.rows}>
        {fates
          .filter((fate) => count(fate) > 0)
          .map((fate) => (
            <div key={fate}>
              <span>{words.sums[fate]}</span>
              <b className="num">{count(fate)}</b>
            </div>
          ))}
      </div>
      <TextField
        label={words.note}
        optional
        maxLength={500}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {missing && (done < pieces.length || came === 0) ? <p role="alert">{words.all}</p> : null}
      <div className={styles.acts}>
        <Button type="submit" size="sm" busy={busy}>
          {busy ? copy.busy : copy.acts.check(came)}
        </Button>
      </div>
    </form>
  )
}
