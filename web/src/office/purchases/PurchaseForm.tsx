import { useEffect, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { AskedButton } from '#/office/ui/AskedButton.tsx'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { useDraft } from '#/office/ui/useDraft.ts'
import { formatDayTime, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { costText } from '#/office/domain/stock/costText.ts'
import { FindVariant } from '#/office/domain/stock/FindVariant.tsx'
import {
  dropPurchase,
  movePurchase,
  purchaseKeys,
  purchaseQueries,
  suggestPurchase,
  type Purchase,
  type PurchaseBody,
  type PurchaseTyped,
} from '#/office/domain/stock/purchasesApi.ts'
import { stockKeys, type StockLevel } from '#/office/domain/stock/stockApi.ts'
import { ListDialog } from './ListDialog.tsx'
import { PurchaseLineRow } from './PurchaseLineRow.tsx'
import { purchaseDrafts } from './purchaseDraft.ts'
import { copy } from './purchases.copy.ts'
import styles from './Purchases.module.css'

const words = copy.form
const papers = ['supplier', 'email', 'reference', 'expectedOn'] as const
const compared = [...papers, 'currency', 'note'] as const
const list = '/admin/stock/purchases'

/** What a colleague's save changed, in the words of the form (OFFICE-4). */
function changesOf(was: PurchaseBody, { body: now, head: { actorName: who, updatedAt: at } }: Purchase): Difference[] {
  const changes = compared
    .filter((name) => now[name] !== was[name])
    .map((name) => ({ who, at, field: words[name], before: was[name], after: now[name] }))
  const others = JSON.stringify(now.lines) !== JSON.stringify(was.lines) || now.rate !== was.rate
  return others ? [...changes, { who, at, field: words.goods, before: '', after: '' }] : changes
}

type Props = { first: Purchase; onBegun?: (id: string) => void; onSent: (id: string) => void }

/** The form of a purchase order. It is saved by itself, and sent once. */
export function PurchaseForm({ first, onBegun, onSent }: Props) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const gone = useRef(false)
  const { state, draft } = useDraft(
    () => purchaseDrafts.draftOf(first, (id) => (gone.current ? undefined : onBegun?.(id))),
    'saves',
  )
  const { body, status } = state
  const shop = state.loaded?.shop ?? first
  const meanwhile = state.clashes[0]
  const currencies = useQuery(purchaseQueries.page('')).data?.currencies ?? [body.currency]
  const [tried, setTried] = useState(false)
  const [reading, setReading] = useState(false)
  const [known, setKnown] = useState<Readonly<Record<string, StockLevel>>>({})
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const send = useMutation({
    mutationFn: async (mail: boolean) => {
      setTried(true)
      // A blank order is not saved, and what is missing is shown nevertheless.
      const saved = (await draft.flush()) ? draft.current().loaded?.shop : undefined
      if (!saved || Object.keys(saved.problems).length > 0) return null
      return movePurchase(saved._id, saved.version, 'send', mail)
    },
    onSuccess: (sent) => {
      if (!sent) {
        setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
        return
      }
      toast.success(sent.mailedTo === undefined ? words.marked : words.mailed(sent.mailedTo))
      draft.reset(draft.current().body) // nothing is left to save
      client.setQueryData(purchaseKeys.one(sent._id), sent)
      void client.invalidateQueries({ queryKey: stockKeys.all })
      onSent(sent._id)
    },
    onError: (error) => {
      const theirs = purchaseDrafts.presentOf(error)
      if (theirs) draft.arrive(purchaseDrafts.loadedOf(theirs))
    },
  })
  const drop = useMutation({
    mutationFn: () => dropPurchase(shop._id),
    onSuccess: () => {
      draft.reset(draft.current().body) // nothing is left to save
      void client.invalidateQueries({ queryKey: stockKeys.all })
      navigate(list)
    },
  })
  const low = useMutation({
    mutationFn: () => suggestPurchase(body.supplier),
    onSuccess: (hints) => {
      const fresh = hints.filter(({ goods }) => !body.lines.some((line) => line.variantId === goods.variantId))
      add(
        fresh.map(({ goods }) => goods),
        fresh.map(({ goods, units, unitCost }) => ({
          variantId: goods.variantId,
          units: String(units),
          unitCost: body.currency === 'PKR' && unitCost > 0 ? String(unitCost) : '',
        })),
      )
      toast.success(words.lowAdded(fresh.length))
    },
    onError: (error) => toast.error(error.message),
  })

  /** Adds lines, or puts other units and costs into those that are there. */
  function add(levels: readonly StockLevel[], lines: readonly PurchaseTyped[]) {
    setKnown((old) => ({ ...old, ...Object.fromEntries(levels.map((level) => [level.variantId, level])) }))
    draft.edit((now) => {
      const typed = new Map(lines.map((line) => [line.variantId, line]))
      const there = now.lines.map((line) => {
        const other = typed.get(line.variantId)
        typed.delete(line.variantId)
        return other ? { ...line, units: other.units || line.units, unitCost: other.unitCost || line.unitCost } : line
      })
      return { ...now, lines: [...there, ...typed.values()] }
    })
  }
  const setLine = (index: number, change: (line: PurchaseTyped) => PurchaseTyped | null) =>
    draft.edit((now) => ({
      ...now,
      lines: now.lines.flatMap((old, at) => (at === index ? (change(old) ?? []) : [old])),
    }))
  const set = (name: keyof Omit<PurchaseBody, 'lines'>, value: string) =>
    draft.edit((now) => ({ ...now, [name]: value }))

  const goodsOf = (id: string) => known[id] ?? shop.lines.find((one) => one.goods?.variantId === id)?.goods
  const left = Object.keys(shop.problems).length
  const problem = (field: string) => (tried ? shop.problems[field] : undefined)
  const errorOf = (name: keyof Omit<PurchaseBody, 'lines'>) => (body[name] === '' ? problem(name) : shop.problems[name])
  const refusal = [
    send.error?.message,
    status === 'refused' || status === 'gone' ? state.message : undefined,
    problem('lines'),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div ref={form}>
      <div className={styles.split}>
        <Panel title={words.papers}>
          <div className={styles.papers}>
            {papers.map((name) => (
              <TextField
                key={name}
                label={words[name]}
                optional={name !== 'supplier'}
                value={body[name]}
                maxLength={200}
                autoComplete="off"
                dir="auto"
                inputMode={name === 'email' ? 'email' : 'text'}
                hint={
                  { expectedOn: words.expectedHint, email: words.emailHint, supplier: undefined, reference: undefined }[
                    name
                  ]
                }
                error={errorOf(name)}
                onChange={(event) => set(name, event.currentTarget.value)}
              />
            ))}
            <SelectField
              label={words.currency}
              value={body.currency}
              error={errorOf('currency')}
              onChange={(event) => set('currency', event.currentTarget.value)}
            >
              {currencies.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </SelectField>
            {body.currency === 'PKR' ? null : (
              <TextField
                label={words.rate(body.currency)}
                value={body.rate}
                maxLength={200}
                autoComplete="off"
                dir="ltr"
                inputMode="decimal"
                hint={words.rateHint}
                error={errorOf('rate')}
                onChange={(event) => set('rate', event.currentTarget.value)}
              />
            )}
            <TextAreaField
              className={styles.wide}
              label={words.note}
              optional
              rows={2}
              maxLength={1000}
              dir="auto"
              value={body.note}
              onChange={(event) => set('note', event.currentTarget.value)}
            />
          </div>
        </Panel>
        <Panel title={words.sums}>
          <dl className={styles.facts}>
            {body.currency === 'PKR' ? null : (
              <div>
                <dt>{words.total}</dt>
                <dd>{costText(body.currency, shop.total)}</dd>
              </div>
            )}
            <div>
              <dt>{words.rupees}</dt>
              <dd>
                <b>{formatTotal(shop.head.cost)}</b>
              </dd>
            </div>
          </dl>
          <p className={styles.quiet}>{words.rounding}</p>
        </Panel>
      </div>
      {meanwhile ? (
        <ConflictNotice
          changes={changesOf(meanwhile.base, meanwhile.theirs)}
          onMine={() => draft.resolve(meanwhile, 'mine')}
          onTheirs={() => draft.resolve(meanwhile, 'theirs')}
        />
      ) : null}
      <Panel title={words.goods} lead={words.counted(body.lines.length, shop.head.pieces)} flush>
        {body.lines.length === 0 ? <p className={styles.pad}>{words.noLines}</p> : null}
        <ol className={styles.lines}>
          {body.lines.map((line, index) => (
            <PurchaseLineRow
              key={`${line.variantId} ${body.lines.slice(0, index).filter((one) => one.variantId === line.variantId).length}`}
              line={line}
              reckoned={shop.lines[index]?.variantId === line.variantId ? shop.lines[index] : undefined}
              goods={goodsOf(line.variantId)}
              currency={body.currency}
              problems={shop.problems}
              index={index}
              tried={tried}
              onChange={(change) => setLine(index, change)}
            />
          ))}
        </ol>
        <FindVariant
          label={words.find}
          onFound={(level) => add([level], [{ variantId: level.variantId, units: '', unitCost: '' }])}
        />
        <div className={styles.tools}>
          <Button size="sm" variant="secondary" onClick={() => setReading(true)}>
            {words.read}
          </Button>
          <Button size="sm" variant="secondary" busy={low.isPending} onClick={() => low.mutate()}>
            {words.low}
          </Button>
        </div>
      </Panel>
      <div className={styles.dock} data-dock>
        <p role="status">
          <b>{words.counted(body.lines.length, shop.head.pieces)}</b>
          <span>
            {status === 'saved'
              ? shop._id
                ? words.saved(formatDayTime(shop.head.updatedAt))
                : words.blank
              : (words.states[status] ?? words.failed)}
            {tried && left > 0 ? `. ${words.left(left)}` : ''}
          </span>
          {refusal === '' ? null : (
            <span role="alert" className={styles.wrong}>
              {refusal}
            </span>
          )}
        </p>
        {shop._id ? (
          <AskedButton
            label={words.drop}
            title={words.dropTitle}
            text={words.dropText}
            busy={drop.isPending}
            error={drop.error}
            onSure={() => drop.mutate()}
          />
        ) : null}
        <Button size="sm" variant="secondary" busy={send.isPending} onClick={() => send.mutate(false)}>
          {words.sent}
        </Button>
        {shop.mayMail ? (
          <Button size="sm" busy={send.isPending} onClick={() => send.mutate(true)}>
            {words.mail}
          </Button>
        ) : null}
      </div>
      {reading ? (
        <ListDialog
          currency={body.currency}
          onClose={() => setReading(false)}
          onLines={(found) => {
            add(
              found.map(({ goods }) => goods),
              found.map(({ goods, units, unitCost }) => ({ variantId: goods.variantId, units, unitCost })),
            )
            setReading(false)
          }}
        />
      ) : null}
      <LeaveDialog on={['offline', 'refused', 'clash', 'gone', 'out'].includes(status)} what={words.title} />
    </div>
  )
}
