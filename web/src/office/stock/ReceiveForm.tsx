import { useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { useCtrlEnter } from '#/office/ui/useCtrlEnter.ts'
import { useDraft } from '#/office/ui/useDraft.ts'
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { copy } from './stock.copy.ts'
import { FindVariant } from '#/office/domain/stock/FindVariant.tsx'
import { lineKeys } from './lineKeys.ts'
import { lineFields, ReceiveLine } from './ReceiveLine.tsx'
import styles from './ReceiveForm.module.css'
import stockStyles from './Stock.module.css'
import {
  bookShipment,
  dropShipment,
  emptyLine,
  stockKeys,
  type Shipment,
  type ShipmentBody,
  type ShipmentLine,
  type StockLevel,
} from '#/office/domain/stock/stockApi.ts'
import { WhenTaken } from './WhenTaken.tsx'
import { overOf, shipmentDrafts } from './shipmentDraft.ts'
import { OfPurchase } from './OfPurchase.tsx'

const copyOf = copy.receiving
const papers = ['supplier', 'document', 'declaration', 'arrivedOn', 'freight', 'duty'] as const

/** The number of units that cannot be bought for now, because they have no date or are past it. */
const quarantinedOf = ({ lines }: Shipment): number =>
  lines.reduce((sum, { state, quantity }) => sum + (state === 'undated' || state === 'expired' ? quantity : 0), 0)

/** The share that freight, customs and tax add to the goods, as "8.9 %"; '' where nothing can be computed. */
function shareOf({ goodsCost, extraCost }: Shipment): string {
  if (goodsCost <= 0 || extraCost <= 0) return ''
  const tenths = Math.round((extraCost * 1000) / goodsCost)
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`
}

/** What a colleague's save changed, in the words of the form (OFFICE-4). */
function shipmentChanges(was: ShipmentBody, { body: now, actorName: who, updatedAt: at }: Shipment): Difference[] {
  const changes = papers
    .filter((name) => now[name] !== was[name])
    .map((name) => ({ who, at, field: copyOf[name], before: was[name], after: now[name] }))
  const others = JSON.stringify(now.lines) !== JSON.stringify(was.lines)
  return others ? [...changes, { who, at, field: copyOf.goods, before: '', after: '' }] : changes
}

/** Whether the form has a field for a complaint. */
function hasField(name: string, { lines }: ShipmentBody): boolean {
  const [, at, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
  if (at === undefined) return name === 'lines' || (papers as readonly string[]).includes(name)
  return Number(at) < lines.length && (lineFields as readonly string[]).includes(field ?? '')
}

/** The form of a shipment. It is saved by itself, and taken in once. */
export function ReceiveForm({ first, onBegun }: { first: Shipment; onBegun?: (id: string) => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const gone = useRef(false)
  const { state, draft } = useDraft(
    () => shipmentDrafts.draftOf(first, (id) => (gone.current ? undefined : onBegun?.(id))),
    'saves',
  )
  const { body, status } = state
  const shop = state.loaded?.shop ?? first
  const meanwhile = state.clashes[0]
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [over, setOver] = useState(0)
  const [known, setKnown] = useState<Readonly<Record<string, StockLevel>>>({})
  const key = useRef(newKey())
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  const take = useMutation({
    mutationFn: async (anyway: boolean) => {
      setTried(true)
      setOver(0)
      // A blank shipment is not saved, and what is missing is shown nevertheless.
      const saved = (await draft.flush()) ? draft.current().loaded?.shop : undefined
      if (!saved || Object.keys(saved.problems).length > 0) return null
      return bookShipment(saved._id, saved.version, key.current, anyway)
    },
    onSuccess: (booked) => {
      if (!booked) {
        setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
        return
      }
      toast.success(copyOf.taken(booked.pieces, quarantinedOf(booked)))
      void client.invalidateQueries({ queryKey: stockKeys.all })
      navigate('/admin/stock/receive')
    },
    onError: (error) => {
      const theirs = shipmentDrafts.presentOf(error)
      setOver(overOf(error))
      if (theirs?.state === 'booked') client.setQueryData(stockKeys.shipment(theirs._id), theirs)
      else if (theirs) draft.arrive(shipmentDrafts.loadedOf(theirs))
    },
  })
  const drop = useMutation({
    mutationFn: () => dropShipment(shop._id),
    onSuccess: () => {
      draft.reset(draft.current().body) // nothing is left to save
      navigate('/admin/stock/receive')
    },
  })

  function add(level: StockLevel) {
    setKnown((old) => ({ ...old, [level.variantId]: level }))
    draft.edit((now) => ({ ...now, lines: [...now.lines, emptyLine(level.variantId)] }))
  }
  const setLine = (index: number, change: (line: ShipmentLine) => ShipmentLine | null) =>
    draft.edit((now) => ({
      ...now,
      lines: now.lines.flatMap((old, at) => (at === index ? (change(old) ?? []) : [old])),
    }))

  useCtrlEnter(() => {
    if (!take.isPending) take.mutate(false)
  })

  const goodsOf = (id: string) => known[id] ?? shop.lines.find((one) => one.goods?.variantId === id)?.goods
  const keys = lineKeys(body.lines)
  const left = Object.keys(shop.problems).length
  const held = quarantinedOf(shop)
  const problem = (field: string) => (tried ? shop.problems[field] : undefined)
  // A complaint about something without a field is shown beside the button, with what the shop refused.
  const refusal = [
    over > 0 ? undefined : take.error?.message,
    drop.error?.message,
    status === 'refused' || status === 'gone' ? state.message : undefined,
    ...(tried ? Object.entries(shop.problems).flatMap(([name, said]) => (hasField(name, body) ? [] : [said])) : []),
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <div ref={form}>
      <OfPurchase shipment={shop} />
      <div className={styles.receive}>
        <Panel title={copyOf.papers}>
          <div className={styles.papers}>
            {papers.map((name) => (
              <TextField
                key={name}
                label={copyOf[name]}
                optional={name !== 'supplier'}
                value={body[name]}
                maxLength={200}
                autoComplete="off"
                dir="auto"
                inputMode={name === 'freight' || name === 'duty' ? 'decimal' : 'text'}
                hint={name === 'arrivedOn' ? copyOf.arrivedHint : undefined}
                error={body[name] === '' ? problem(name) : shop.problems[name]}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  draft.edit((now) => ({ ...now, [name]: value }))
                }}
              />
            ))}
          </div>
        </Panel>
        <Panel title={copyOf.cost}>
          <dl className={stockStyles.facts}>
            {(['goodsCost', 'extraCost'] as const).map((name) => (
              <div key={name}>
                <dt>{copyOf[name]}</dt>
                <dd>{formatRupees(shop[name])}</dd>
              </div>
            ))}
            <div>
              <dt>{copyOf.landed}</dt>
              <dd>
                <b>{formatRupees(shop.landedCost)}</b>
              </dd>
            </div>
          </dl>
          <p className={stockStyles.quiet}>{copyOf.spread(shareOf(shop))}</p>
        </Panel>
      </div>
      {meanwhile ? (
        <ConflictNotice
          changes={shipmentChanges(meanwhile.base, meanwhile.theirs)}
          onMine={() => draft.resolve(meanwhile, 'mine')}
          onTheirs={() => draft.resolve(meanwhile, 'theirs')}
        />
      ) : null}
      <Panel title={copyOf.goods} lead={copyOf.pieces(body.lines.length, shop.pieces)} flush>
        {body.lines.length === 0 ? <p className={styles.pad}>{copyOf.noLines}</p> : null}
        <ol className={styles.lines}>
          {body.lines.map((line, index) => (
            <ReceiveLine
              key={keys[index]}
              line={line}
              reckoned={shop.lines[index]}
              goods={goodsOf(line.variantId)}
              problems={shop.problems}
              ordered={shop.purchase?.ordered[line.variantId]}
              index={index}
              tried={tried}
              onChange={(change) => setLine(index, change)}
            />
          ))}
        </ol>
        <FindVariant label={copyOf.find} onFound={add} />
        {problem('lines') ? (
          <p role="alert" className={stockStyles.wrong}>
            {problem('lines')}
          </p>
        ) : null}
      </Panel>
      <div className={styles.after}>
        <WhenTaken shop={shop} goodsOf={goodsOf} />
      </div>
      <div className={stockStyles.dock} data-dock>
        <p role="status">
          <b>{copyOf.pieces(body.lines.length, shop.pieces)}</b>
          <span>
            {status === 'saved'
              ? shop._id
                ? copyOf.saved(formatDayTime(shop.updatedAt))
                : copyOf.blank
              : (copyOf.states[status] ?? copyOf.failed)}
            {tried && left > 0 ? `. ${copyOf.left(left)}` : ''}
          </span>
          {refusal === '' ? null : (
            <span role="alert" className={stockStyles.wrong}>
              {refusal}
            </span>
          )}
          {held > 0 ? <strong className={styles.held}>{copyOf.held(held, shop.pieces)}</strong> : null}
        </p>
        {shop._id ? (
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            {copyOf.drop}
          </Button>
        ) : null}
        <Button size="sm" busy={take.isPending} onClick={() => take.mutate(false)}>
          {copyOf.take(shop.pieces)}
        </Button>
      </div>
      <Dialog open={over > 0} title={copyOf.over.title} onClose={() => setOver(0)}>
        <p>{copyOf.over.text(over)}</p>
        <div className={stockStyles.acts}>
          <Button variant="secondary" onClick={() => setOver(0)}>
            {copyOf.over.look}
          </Button>
          <Button busy={take.isPending} onClick={() => take.mutate(true)}>
            {copyOf.over.anyway}
          </Button>
        </div>
      </Dialog>
      <LeaveDialog on={['offline', 'refused', 'clash', 'gone', 'out'].includes(status)} what={copyOf.title} />
      <Dialog open={asking} title={copyOf.discard} onClose={() => setAsking(false)}>
        <p>{copyOf.discardAsk}</p>
        <div className={stockStyles.acts}>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {copyOf.keep}
          </Button>
          <Button variant="danger" busy={drop.isPending} onClick={() => drop.mutate()}>
            {copyOf.discard}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
