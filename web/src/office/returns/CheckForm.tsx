import { useId, useState } from 'react'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput, OfficeOrder } from '#/office/orders/ordersApi.ts'
import { monthOf } from '#/office/products/days.ts'
import { copy } from './copy.ts'
import styles from './Returns.module.css'

type Fate = 'shelf' | 'quarantine' | 'written_off' | 'missing'
type Units = NonNullable<MoveInput['units']>
/** A lot of which pieces of a line were sent. */
export type Lot = { lotId: string; lotCode?: string; expiresOn?: string }
export type Item = {
  line: number
  quantity: number
  /** The lots that the pieces can be of, where they are several: one that is known, or a choice. */
  lots?: readonly Lot[]
}
type Props = {
  order: OfficeOrder
  title?: string
  items: readonly Item[]
  /** What the customer said of the goods. */
  opened: boolean
  busy: boolean
  onCheck: (units: Units, note: string) => void
}

const NOT_SAID = '-'
const lotName = ({ lotCode, expiresOn }: Lot) =>
  [
    lotCode ? copy.check.lot(lotCode) : copy.check.noCode,
    ...(expiresOn ? [copy.check.expires(monthOf(expiresOn))] : []),
  ].join(', ')

const fates: readonly Fate[] = ['shelf', 'quarantine', 'written_off', 'missing']
const words = copy.check

/** Each piece that came back, and where it goes: opened ones never to the shelf (BACK-3). */
export function CheckForm({ order, title, items, opened, busy, onCheck }: Props) {
  const id = useId()
  const listed = items.flatMap(({ line, quantity, lots = [] }, at) =>
    Array.from({ length: quantity }, (_, n) => ({ key: `${at}-${n}`, line, lots })),
  )
  const pieces = listed.map((piece, at) => ({
    key: piece.key,
    line: piece.line,
    lots: piece.lots,
    n: listed.slice(0, at + 1).filter(({ line }) => line === piece.line).length,
    of: listed.filter(({ line }) => line === piece.line).length,
  }))
  const [lot, setLot] = useState<Readonly<Record<string, string>>>({})
  const [judged, setJudged] = useState<Readonly<Record<string, Fate>>>({})
  const [isOpen, setIsOpen] = useState<Readonly<Record<string, boolean>>>(() =>
    Object.fromEntries(pieces.map(({ key }) => [key, opened])),
  )
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const count = (fate: Fate) => pieces.filter(({ key }) => judged[key] === fate).length
  const asksLot = ({ key, lots }: (typeof pieces)[number]) =>
    lots.length > 1 && judged[key] !== undefined && judged[key] !== 'missing' && lot[key] === undefined
  const looked = pieces.filter(({ key }) => judged[key] !== undefined).length
  const done = pieces.filter((piece) => judged[piece.key] !== undefined && !asksLot(piece)).length
  const came = looked - count('missing')

  function send() {
    setMissing(done < pieces.length || came === 0)
    if (done < pieces.length || came === 0) return
    const units: Units = []
    for (const { key, line, lots } of pieces) {
      const to = judged[key]
      if (to === undefined || to === 'missing') continue
      const used = isOpen[key] ?? false
      const lotId = (lots.length > 1 ? lot[key] : lots[0]?.lotId) || undefined
      const same = units.find(
        (unit) => unit.line === line && unit.to === to && unit.opened === used && unit.lotId === lotId,
      )
      if (same) same.quantity += 1
      else units.push({ line, quantity: 1, to, opened: used, ...(lotId !== undefined && { lotId }) })
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
        <span>{words.expected(pieces.length, looked)}</span>
      </p>
      {pieces.map((piece) => {
        const { key, line, n, of, lots } = piece
        const name = order.lines[line]?.name ?? ''
        const only = lots.length === 1 ? lots[0] : undefined
        return (
          <fieldset key={key} className={styles.unit}>
            <legend className="vh">
              {name}, {words.unit(n, of)}
              {only ? `, ${lotName(only)}` : null}
            </legend>
            <div>
              <span dir="auto" aria-hidden="true">
                <b>{name}</b>, {words.unit(n, of)}
                {only ? (
                  <>
                    {', '}
                    <bdi>{lotName(only)}</bdi>
                  </>
                ) : null}
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
            {lots.length > 1 && judged[key] !== 'missing' ? (
              <SelectField
                label={words.whichLot}
                error={missing && asksLot(piece) ? words.sayLot : undefined}
                value={lot[key] ?? NOT_SAID}
                onChange={(event) => setLot({ ...lot, [key]: event.currentTarget.value })}
              >
                <option value={NOT_SAID} disabled>
                  {words.lotFirst}
                </option>
                {lots.map((one) => (
                  <option key={one.lotId} value={one.lotId}>
                    {lotName(one)}
                  </option>
                ))}
                <option value="">{words.lotUnread}</option>
              </SelectField>
            ) : null}
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
      {missing && (done < pieces.length || came === 0) ? (
        <p role="alert">{looked < pieces.length || came === 0 ? words.all : words.lots}</p>
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" size="sm" busy={busy}>
          {busy ? copy.busy : copy.acts.check(came)}
        </Button>
      </div>
    </form>
  )
}
