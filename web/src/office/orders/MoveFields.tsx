import { useQuery } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import type { Product } from '#/shared/api/types.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { shadeName } from '#/shared/lib/shades.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toSend } from '#/office/domain/orders/orderLine.ts'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { moveCopy } from '#/office/domain/orders/moves.copy.ts'
import type { Doing } from './moves.ts'
import {
  type MoveInput,
  type MoveName,
  type OfficeLine,
  type OfficeOrder,
  type OrderRow,
  orderQueries,
} from '#/office/domain/orders/ordersApi.ts'
import { noWhy, type Why, WhyFields, whyOf } from '#/office/domain/orders/WhyFields.tsx'

/** What is typed with a move. Amounts are in paisa. */
export type Typed = {
  note: string
  why: Why
  amount: number | null
  reference: string
  account: string
  evidence: string
  /** The number of the parcel that the units were in, where the order has several. */
  parcel: string
  kind: 'credit' | 'cash' | 'fee' | 'reversed'
  /** The line whose shade is chosen, and the variant. */
  line: number
  variantId: string
  /** By line: where its units go, and how many came back. */
  fates: Readonly<Record<number, { to: '' | 'shelf' | 'quarantine' | 'written_off'; quantity: string }>>
}

type Known = OrderRow | OfficeOrder

const moneyOf = (order: Known) => ('money' in order ? order.money : undefined)

/** The first values of a dialog. No amount and no fate is assumed. */
export function emptyTyped({ order }: Doing): Typed {
  const open = order.lines.find((line) => line.colorToChoose)
  return {
    note: '',
    why: noWhy,
    amount: null,
    reference: '',
    account: '',
    evidence: '',
    parcel: '',
    kind: 'credit',
    line: open?.line ?? 0,
    variantId: '',
    fates: Object.fromEntries(
      order.lines.map((line) => [line.line, { to: '' as const, quantity: String(toSend(line) - line.back) }]),
    ),
  }
}

const takesMoney = (move: MoveName) => move === 'approve' || move === 'refund' || move === 'record-money'

/** The input that is sent with a move. */
export function bodyOf(move: MoveName, typed: Typed): MoveInput {
  if (move === 'cancel') return whyOf(typed.why)
  const note = typed.note.trim()
  const body: MoveInput = { ...(note !== '' && { note }) }
  if (takesMoney(move)) {
    // The amount is written with two decimals from whole paisa, so that nothing is computed with floats.
    if (typed.amount !== null) body.amount = Number((typed.amount / 100).toFixed(2))
    if (typed.reference.trim() !== '') body.reference = typed.reference.trim()
    if (typed.account.trim() !== '') body.account = typed.account.trim()
    if (move === 'refund' && typed.evidence.trim() !== '') body.evidence = typed.evidence.trim()
    if (move === 'record-money') body.kind = typed.kind
  }
  if (move === 'choose') {
    body.line = typed.line
    if (typed.variantId !== '') body.variantId = typed.variantId
  }
  if (move === 'check-in') {
    body.units = Object.entries(typed.fates).flatMap(([line, { to, quantity }]) =>
      to === '' ? [] : [{ line: Number(line), quantity: Number(quantity) || 0, to }],
    )
    if (typed.parcel !== '') body.parcel = Number(typed.parcel)
  }
  return body
}

type Props = {
  move: MoveName
  order: Known
  typed: Typed
  errors: Readonly<Record<string, string>>
  onChange: (typed: Typed) => void
}

/** The fields that a move needs beside a note. */
export function MoveFields({ move, order, typed, errors, onChange }: Props) {
  if (takesMoney(move)) return <MoneyFields {...{ move, order, typed, errors, onChange }} />
  if (move === 'cancel')
    return <WhyFields value={typed.why} error={errors['why']} onChange={(why) => onChange({ ...typed, why })} />
  if (move === 'choose') return <ColorFields {...{ move, order, typed, errors, onChange }} />
  if (move !== 'check-in') return null
  return (
    <>
      {errors['units'] ? <p role="alert">{errors['units']}</p> : null}
      <ParcelField {...{ move, order, typed, errors, onChange }} />
      {order.lines
        .filter((line) => toSend(line) > line.back)
        .map((line) => (
          <Fate key={line.line} line={line} typed={typed} onChange={onChange} />
        ))}
    </>
  )
}

/**
 * Asks which parcel came back, where several may have: units are never assumed to have been in one of them (BACK-3).
 */
function ParcelField({ order, typed, errors, onChange }: Props) {
  const whole = useQuery({
    ...orderQueries.one(order._id),
    enabled: !('events' in order),
  })
  const parcels = ('events' in order ? order.parcels : whole.data?.parcels) ?? []
  const coming = parcels.filter(({ state }) => state === 'returning' || state === 'back')
  const back = coming.length > 0 ? coming : parcels.filter(({ state }) => state === 'returned')
  if (back.length < 2 && errors['parcel'] === undefined) return null
  return (
    <SelectField
      label={moveCopy.confirm.parcel}
      error={errors['parcel']}
      value={typed.parcel}
      onChange={(event) => onChange({ ...typed, parcel: event.currentTarget.value })}
    >
      <option value="">–</option>
      {back.map(({ no, code }) => (
        <option key={no} value={no}>
          {code}
        </option>
      ))}
    </SelectField>
  )
}

function MoneyFields({ move, order, typed, errors, onChange }: Props) {
  const reversed = move === 'record-money' && typed.kind === 'reversed'
  const money = moneyOf(order)
  const hint = !money
    ? undefined
    : reversed
      ? moveCopy.confirm.receivedHint(formatTotal(money.received))
      : move === 'refund'
        ? moveCopy.confirm.owedHint(formatTotal(money.refundable))
        : moveCopy.confirm.amountHint(formatTotal(money.due))
  return (
    <>
      {move === 'record-money' ? (
        <SelectField
          label={moveCopy.confirm.kind}
          hint={reversed ? moveCopy.confirm.reversedHint : undefined}
          value={typed.kind}
          onChange={(event) => onChange({ ...typed, kind: event.currentTarget.value as Typed['kind'] })}
        >
          {(['credit', 'cash', 'fee', 'reversed'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {moveCopy.confirm.kinds[kind]}
            </option>
          ))}
        </SelectField>
      ) : null}
      <MoneyField
        label={moveCopy.confirm.amount}
        hint={hint}
        error={errors['amount']}
        value={typed.amount}
        onChange={(amount) => onChange({ ...typed, amount: amount ?? null })}
      />
      <TextField
        label={moveCopy.confirm.reference}
        optional={move === 'record-money' && !reversed}
        error={errors['reference']}
        maxLength={100}
        autoComplete="off"
        dir="ltr"
        value={typed.reference}
        onChange={(event) => onChange({ ...typed, reference: event.currentTarget.value })}
      />
      <TextField
        label={moveCopy.confirm.account}
        optional={move !== 'refund'}
        error={errors['account']}
        maxLength={100}
        autoComplete="off"
        value={typed.account}
        onChange={(event) => onChange({ ...typed, account: event.currentTarget.value })}
      />
      {move === 'refund' ? (
        <TextField
          label={moveCopy.confirm.evidence}
          hint={moveCopy.confirm.evidenceHint}
          error={errors['evidence']}
          maxLength={500}
          autoComplete="off"
          value={typed.evidence}
          onChange={(event) => onChange({ ...typed, evidence: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}

function ColorFields({ order, typed, errors, onChange }: Props) {
  const open = order.lines.filter((line) => line.colorToChoose)
  const product = open.find((line) => line.line === typed.line)?.productId ?? ''
  const sold = useQuery({
    queryKey: ['variants', product],
    queryFn: ({ signal }) =>
      api<Pick<Product, 'colors' | 'variants'>>(`/products/${encodeURIComponent(product)}`, { signal }),
    enabled: product !== '',
  })
  return (
    <>
      <SelectField
        label={moveCopy.confirm.line}
        error={errors['line']}
        value={String(typed.line)}
        onChange={(event) => onChange({ ...typed, line: Number(event.currentTarget.value), variantId: '' })}
      >
        {open.map((line) => (
          <option key={line.line} value={line.line}>
            {line.name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={moveCopy.confirm.color}
        error={
          errors['variantId'] ?? errors['selectedColor'] ?? (sold.error ? moveCopy.confirm.colorsFailed : undefined)
        }
        value={typed.variantId}
        onChange={(event) => onChange({ ...typed, variantId: event.currentTarget.value })}
      >
        <option value="">–</option>
        {sold.data?.variants.map((variant) => (
          <option key={variant._id} value={variant._id}>
            {[shadeName(sold.data, variant.color), variant.size].filter(Boolean).join(', ')}
          </option>
        ))}
      </SelectField>
    </>
  )
}

function Fate({ line, typed, onChange }: { line: OfficeLine; typed: Typed; onChange: (typed: Typed) => void }) {
  const fate = typed.fates[line.line] ?? { to: '' as const, quantity: '' }
  const put = (change: Partial<typeof fate>) =>
    onChange({ ...typed, fates: { ...typed.fates, [line.line]: { ...fate, ...change } } })
  return (
    <>
      <SelectField
        label={moveCopy.confirm.fate(line.name)}
        value={fate.to}
        onChange={(event) => put({ to: event.currentTarget.value as typeof fate.to })}
      >
        {(['', 'shelf', 'quarantine', 'written_off'] as const).map((to) => (
          <option key={to} value={to}>
            {moveCopy.confirm.fates[to]}
          </option>
        ))}
      </SelectField>
      {fate.to !== '' && toSend(line) - line.back > 1 ? (
        <TextField
          label={moveCopy.confirm.back(line.name)}
          inputMode="numeric"
          autoComplete="off"
          value={fate.quantity}
          onChange={(event) => put({ quantity: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
