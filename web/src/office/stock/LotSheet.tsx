import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Me } from '#/office/api/officeApi.ts'
import { byWhom, conflictOf, type Conflict } from '#/office/ui/byWhom.ts'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { UnsavedDialog } from '#/office/ui/UnsavedDialog.tsx'
import { Drawer } from '#/office/ui/Drawer.tsx'
import { Unsaved } from '#/office/ui/Unsaved.tsx'
import { useUnsavedGuard, type Tell } from '#/office/ui/useUnsavedGuard.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { LotPapers } from './LotPapers.tsx'
import { copy } from './stock.copy.ts'
import { ReasonChoice } from './ReasonChoice.tsx'
import styles from './Stock.module.css'
import { carryStock, changeLot, type StockLot, type StockReason } from '#/office/domain/stock/stockApi.ts'
import { useStockForm } from './useStockForm.ts'

type Act = keyof typeof copy.lotSheet.acts
const carries = ['isolate', 'restore', 'discard', 'write_off'] as const
/** The reasons that each move may have. */
const reasonsOf: Record<(typeof carries)[number], readonly StockReason[]> = {
  isolate: ['damaged', 'came_back', 'expired', 'recalled', 'other'],
  restore: ['checked', 'came_back', 'counted_again', 'other'],
  discard: ['damaged', 'expired', 'recalled', 'tester', 'gift', 'other'],
  write_off: ['damaged', 'expired', 'recalled', 'lost', 'tester', 'gift', 'other'],
}
const isCarry = (act: Act): act is (typeof carries)[number] => (carries as readonly string[]).includes(act)

/** The actions that a lot allows now. */
function actsFor({ state, onHand, quarantined }: StockLot): Act[] {
  const onSale = state === 'sale' || state === 'short_dated'
  return [
    ...(state === 'short' || state === 'held_back' ? (['sell'] as const) : []),
    ...(onSale || state === 'short' ? (['hold'] as const) : []),
    ...(quarantined > 0 ? (['discard'] as const) : []),
    ...(onSale && quarantined > 0 ? (['restore'] as const) : []),
    ...(onSale && onHand > 0 ? (['isolate', 'write_off'] as const) : []),
    'correct',
  ]
}

/** One lot, and the decision about it: sell, hold back, move, throw away, correct (STOCK-2, STOCK-3, STOCK-4). */
export function LotSheet({ lot, me, onClose }: { lot: StockLot; me: Me; onClose: () => void }) {
  const may = usePermission(me)
  const facts = copy.lotSheet.facts
  const first = useUnsavedGuard()
  return (
    <Drawer open title={copy.lot(lot.code)} onClose={() => first.ask(onClose)}>
      <div className={styles.sheet}>
        <dl className={styles.facts}>
          <Fact name={facts.expires}>
            {lot.expiresOn ? formatDay(lot.expiresOn) : copy.noDate}
            {lot.daysLeft === undefined ? '' : `, ${copy.left(lot.daysLeft)}`}
          </Fact>
          <Fact name={facts.shelf}>{lot.onHand}</Fact>
          <Fact name={facts.quarantine}>{lot.quarantined}</Fact>
          {lot.unitCost === undefined ? null : <Fact name={facts.cost}>{formatRupees(lot.unitCost)}</Fact>}
          <Fact name={facts.supplier}>{[lot.supplier, lot.document].filter(Boolean).join(', ') || copy.none}</Fact>
        </dl>
        {lot.note ? <p dir="auto">“{lot.note}”</p> : null}
        {may('orders.contact') ? (
          <Link href={`/admin/stock/ledger?lotId=${encodeURIComponent(lot._id)}`}>{copy.lotSheet.recall}</Link>
        ) : null}
        {may('stock.write') ? <Decide lot={lot} tell={first.tell} onDone={onClose} /> : null}
        {may('products.write') ? <LotPapers lotId={lot._id} tell={first.tell} /> : null}
      </div>
      <UnsavedDialog what={first.losing} onStay={first.stay} onLeave={first.leave} />
    </Drawer>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

/** The parts of a lot that people decide. Its units change with every sale and are none of them. */
const seenOf = ({ code, expiresOn, state }: StockLot) => ({ code, expiresOn, state })

function differences(base: StockLot, { now, edits }: Conflict<StockLot>): Difference[] {
  const of = copy.lotSheet
  const day = ({ expiresOn }: StockLot) => (expiresOn ? formatDay(expiresOn) : copy.noDate)
  return byWhom(edits, [
    { field: of.code, names: ['code'], before: base.code, after: now.code },
    { field: of.expiresOn, names: ['expiresOn'], before: day(base), after: day(now) },
    { field: of.state, names: ['state'], before: copy.lotStates[base.state], after: copy.lotStates[now.state] },
  ])
}

type DecideProps = { lot: StockLot; tell: Tell; onDone: () => void }

function Decide({ lot: shown, tell, onDone }: DecideProps) {
  // The lot at the opening of the sheet. What is fetched meanwhile must not count as typed.
  const [lot, setLot] = useState(shown)
  const over = useRef(lot)
  const saved = useRef<StockLot | null>(null)
  const [newer, setNewer] = useState<Conflict<StockLot> | null>(null)
  const acts = actsFor(lot)
  const [act, setAct] = useState<Act>(acts[0] ?? 'correct')
  const most = act === 'isolate' || act === 'write_off' ? lot.onHand : lot.quarantined
  const [typed, setTyped] = useState<string | null>(null)
  const quantity = typed ?? String(most)
  const likely = lot.state === 'expired' ? 'expired' : null
  const [reason, setReason] = useState<StockReason | null>(likely)
  const [words, setWords] = useState('')
  const [key, setKey] = useState(newKey)
  const [code, setCode] = useState(lot.code)
  const [expiresOn, setExpiresOn] = useState(lot.expiresOn)
  async function change(body: Parameters<typeof changeLot>[1]) {
    try {
      saved.current = await changeLot(lot._id, { ...body, was: seenOf(over.current) })
    } catch (error) {
      setNewer(conflictOf<StockLot>(error, 'lot'))
      throw error
    }
  }
  async function work() {
    // Only what was changed is sent, so that a save over a colleague's leaves what only they changed.
    if (act === 'correct')
      await change({ ...(code !== lot.code && { code }), ...(expiresOn !== lot.expiresOn && { expiresOn }) })
    else if (act === 'sell') await change({ sell: true, units: Number(quantity), words })
    else if (act === 'hold') await change({ sell: false, words })
    else {
      const units = { lotId: lot._id, quantity: Number(quantity), reason: reason ?? 'other', words }
      await carryStock(lot.variantId, { carry: act, ...units }, key)
      setKey(newKey())
    }
  }
  const { errors, busy, submit, forget } = useStockForm(
    work,
    () => {
      const { current: now } = saved
      if (act !== 'correct' || now === null || lot.quarantined === 0) return copy.lotSheet.done
      return copy.lotSheet.dated(lot.quarantined - now.quarantined, now.quarantined, now.state)
    },
    onDone,
  )
  const changed = [
    typed !== null && copy.lotSheet.quantity,
    (reason !== likely || words !== '') && copy.reason,
    code !== lot.code && copy.lotSheet.code,
    expiresOn !== lot.expiresOn && copy.lotSheet.expiresOn,
  ]

  function check(event: FormEvent) {
    event.preventDefault()
    const wrong: Record<string, string> = {}
    if ((isCarry(act) || act === 'sell') && !/^\d{1,7}$/.test(quantity.trim())) wrong['quantity'] = copy.correct.whole
    if (isCarry(act) && reason === null) wrong['reason'] = copy.counting.why
    submit(wrong)
  }

  return (
    <form className={styles.form} onSubmit={check} noValidate>
      <Unsaved what={changed.filter(Boolean).join(', ')} tell={tell} />
      {newer ? (
        <ConflictNotice
          changes={differences(lot, newer)}
          busy={busy}
          onMine={
            act === 'correct' || actsFor(newer.now).includes(act)
              ? () => {
                  over.current = newer.now
                  submit({})
                }
              : undefined
          }
          onTheirs={() => {
            const { now } = newer
            over.current = now
            setLot(now)
            setAct(actsFor(now)[0] ?? 'correct')
            setTyped(null)
            setWords('')
            setCode(now.code)
            setExpiresOn(now.expiresOn)
            setNewer(null)
            forget()
          }}
        />
      ) : null}
      <SelectField
        label={copy.lotSheet.what}
        value={act}
        onChange={(event) => {
          setAct(event.currentTarget.value as Act)
          setTyped(null)
          setReason(likely)
          forget()
        }}
      >
        {acts.map((one) => (
          <option key={one} value={one}>
            {copy.lotSheet.acts[one]}
          </option>
        ))}
      </SelectField>
      {act === 'sell' ? <p className={styles.quiet}>{copy.lotSheet.sellNote}</p> : null}
      {act === 'correct' ? (
        <>
          <TextField
            label={copy.lotSheet.code}
            value={code}
            maxLength={60}
            dir="ltr"
            error={errors['code']}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <TextField
            label={copy.lotSheet.expiresOn}
            hint={copy.lotSheet.expiresHint}
            value={expiresOn}
            maxLength={30}
            error={errors['expiresOn']}
            onChange={(event) => setExpiresOn(event.currentTarget.value)}
          />
        </>
      ) : null}
      {isCarry(act) || act === 'sell' ? (
        <TextField
          label={copy.lotSheet.quantity}
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={errors['quantity'] ?? errors['units']}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {isCarry(act) ? (
        <ReasonChoice {...{ reason, words, errors }} only={reasonsOf[act]} onReason={setReason} onWords={setWords} />
      ) : null}
      {act === 'sell' || act === 'hold' ? (
        <TextField
          label={copy.reason}
          hint={copy.optional}
          value={words}
          maxLength={300}
          dir="auto"
          error={errors['words']}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      ) : null}
      {newer ? null : errors['all'] || (act !== 'correct' && errors['expiresOn']) ? (
        <p role="alert" className={styles.wrong}>
          {errors['all'] ?? errors['expiresOn']}
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" size="sm" busy={busy}>
          {copy.lotSheet.do}
        </Button>
      </div>
    </form>
  )
}
