import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { MoveInput, OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { CheckPiece, asksLot, asksWhy, fates, type Fate, type Judged, type Lot } from './CheckPiece.tsx'
import { copy } from './returns.copy.ts'
import { fetchOwed, returnKeys, type Check } from './returnsApi.ts'
import styles from './Returns.module.css'

type Units = NonNullable<MoveInput['units']>
export type Item = {
  line: number
  quantity: number
  /** The lots that the units can be of: one that is known, or a choice of several. */
  lots?: readonly Lot[]
}
type Props = {
  order: OfficeOrder
  title?: string
  items: readonly Item[]
  /** The move, and the return or parcel that it is about. */
  check: Check
  about: Pick<MoveInput, 'return' | 'parcel'>
  /** Whether the customer said that the goods were opened. */
  opened: boolean
  busy: boolean
  onCheck: (body: MoveInput) => void
}

const words = copy.check

/**
 * Each unit that came back, where it goes, and what will be owed for it. Opened ones never go to the shelf (BACK-3).
 */
export function CheckForm({ order, title, items, check, about, opened, busy, onCheck }: Props) {
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
  const [said, setSaid] = useState<Readonly<Record<string, Judged>>>({})
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const judged = (key: string): Judged => said[key] ?? { opened }
  const count = (fate: Fate) => pieces.filter(({ key }) => judged(key).fate === fate).length
  const looked = pieces.filter(({ key }) => judged(key).fate !== undefined).length
  const came = looked - count('missing')
  const lotMissing = pieces.some(({ key, lots }) => asksLot(judged(key), lots))
  const whyMissing = pieces.some(({ key }) => asksWhy(judged(key)))
  const noteMissing =
    note.trim() === '' && pieces.some(({ key }) => judged(key).fate === 'written_off' && judged(key).why === 'other')
  const problem =
    looked < pieces.length || came === 0
      ? words.all
      : lotMissing
        ? words.lots
        : whyMissing
          ? words.whys
          : noteMissing
            ? words.sayNote
            : ''
  const body: MoveInput = { ...about, units: unitsOf(), ...(note.trim() !== '' && { note: note.trim() }) }
  const owed = useQuery({
    // The note changes no amount, so it is no part of the key.
    queryKey: returnKeys.owed(order._id, order.version, check, JSON.stringify({ ...about, units: body.units })),
    queryFn: ({ signal }) => fetchOwed(order._id, check, body, signal),
    placeholderData: (before) => before,
    enabled: order.money !== undefined && problem === '' && !busy,
  })

  const refund = problem === '' ? owed.data : undefined

  function unitsOf(): Units {
    const units: Units = []
    for (const { key, line, lots } of pieces) {
      const { fate: to, opened: used, lot, why } = judged(key)
      if (to === undefined || to === 'missing') continue
      const lotId = (lots.length > 1 ? lot : lots[0]?.lotId) || undefined
      const gone = to === 'written_off' ? why : undefined
      const same = units.find(
        (unit) =>
          unit.line === line && unit.to === to && unit.opened === used && unit.lotId === lotId && unit.why === gone,
      )
      if (same) same.quantity += 1
      else
        units.push({
          line,
          quantity: 1,
          to,
          opened: used,
          ...(lotId !== undefined && { lotId }),
          ...(gone !== undefined && { why: gone }),
        })
    }
    return units
  }

  return (
    <form
      className={styles.part}
      aria-label={title ?? words.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(problem !== '')
        if (problem === '') onCheck(body)
      }}
    >
      <p className={styles.ends}>
        <b>{title ?? words.title}</b>
        <span>{words.expected(pieces.length, looked)}</span>
      </p>
      {pieces.map(({ key, line, n, of, lots }) => (
        <CheckPiece
          key={key}
          line={order.lines[line]}
          n={n}
          of={of}
          lots={lots}
          judged={judged(key)}
          tried={tried}
          onJudge={(now) => setSaid({ ...said, [key]: now })}
        />
      ))}
      <TextField
        label={words.note}
        optional={!noteMissing}
        error={tried && noteMissing ? words.sayNote : undefined}
        maxLength={300}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.rows}>
        {fates
          .filter((fate) => count(fate) > 0)
          .map((fate) => (
            <div key={fate}>
              <span>{words.sums[fate]}</span>
              <b className="num">{count(fate)}</b>
            </div>
          ))}
        {refund ? (
          <div className={styles.total}>
            <span>{words.owed}</span>
            <span className="num">{formatTotal(refund.owed)}</span>
          </div>
        ) : null}
      </div>
      {refund ? <p className={styles.quiet}>{refund.owed > 0 ? words.owedHint : words.owesNothing}</p> : null}
      {owed.error && problem === '' ? <p className={styles.quiet}>{words.owedFailed}</p> : null}
      {tried && problem !== '' ? <p role="alert">{problem}</p> : null}
      <div className={styles.acts}>
        <Button type="submit" size="sm" busy={busy}>
          {busy ? copy.busy : copy.acts.check(came)}
        </Button>
      </div>
    </form>
  )
}
