import { useCallback, useEffect, useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { ConflictNotice, type Difference } from '#/office/ui/ConflictNotice.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { copy } from './copy.ts'
import { FindVariant } from './FindVariant.tsx'
import { lineKeys } from './lineKeys.ts'
import { ReceiveLine } from './ReceiveLine.tsx'
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
} from './stockApi.ts'
import { WhenTaken } from './WhenTaken.tsx'
import { useShipmentDraft } from './useShipmentDraft.ts'

const copyOf = copy.receiving
const papers = ['supplier', 'document', 'declaration', 'arrivedOn', 'freight', 'duty'] as const

/** The pieces that nobody can buy for now: without a date, or past it. */
const quarantinedOf = ({ lines }: Shipment): number =>
  lines.reduce((sum, { state, quantity }) => sum + (state === 'undated' || state === 'expired' ? quantity : 0), 0)

/** What freight, customs and tax add to the goods, as "8.9 %"; nothing where there is nothing to reckon with. */
function shareOf({ goodsCost, extraCost }: Shipment): string {
  if (goodsCost <= 0 || extraCost <= 0) return ''
  const tenths = Math.round((extraCost * 1000) / goodsCost)
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`
}

/** What a colleague saved other than it was, in the words of the form (OFFICE-4). */
function shipmentChanges(was: ShipmentBody, { body: now, actorName: who, updatedAt: at }: Shipment): Difference[] {
  const changes = papers
    .filter((name) => now[name] !== was[name])
    .map((name) => ({ who, at, field: copyOf[name], before: was[name], after: now[name] }))
  const others = JSON.stringify(now.lines) !== JSON.stringify(was.lines)
  return others ? [...changes, { who, at, field: copyOf.goods, before: '', after: '' }] : changes
}

/** A shipment while it is typed. It is kept by itself, and taken in once. */
export function ReceiveForm({ first, onBegun }: { first: Shipment; onBegun?: (id: string) => void }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const draft = useShipmentDraft(first, onBegun)
  const { body, shop, change } = draft
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const [known, setKnown] = useState<Readonly<Record<string, StockLevel>>>({})
  const key = useRef(newKey())
  const form = useRef<HTMLDivElement>(null)

  const take = useMutation({
    mutationFn: async () => {
      setTried(true)
      const saved = await draft.flush()
      if (!saved || Object.keys(saved.problems).length > 0) return null
      return bookShipment(saved._id, saved.version, key.current)
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
      const theirs = error instanceof ApiError ? (error.body?.['shipment'] as Shipment | undefined) : undefined
      if (theirs?.state === 'booked') client.setQueryData(stockKeys.shipment(theirs._id), theirs)
      toast.error(error.message)
    },
  })
  const drop = useMutation({
    mutationFn: () => dropShipment(shop._id),
    onSuccess: () => navigate('/admin/stock/receive'),
    onError: (error) => toast.error(error.message),
  })

  const add = useCallback(
    (level: StockLevel) => {
      setKnown((old) => ({ ...old, [level.variantId]: level }))
      change({ ...body, lines: [...body.lines, emptyLine(level.variantId)] })
    },
    [body, change],
  )
  const setLine = (index: number, line: ShipmentLine | null) =>
    change({ ...body, lines: body.lines.flatMap((old, at) => (at === index ? (line ? [line] : []) : [old])) })

  const start = take.mutate
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) start()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [start])

  const goodsOf = (id: string) => known[id] ?? shop.lines.find((one) => one.goods?.variantId === id)?.goods
  const keys = lineKeys(body.lines)
  const left = Object.keys(shop.problems).length
  const held = quarantinedOf(shop)
  const problem = (field: string) => (tried ? shop.problems[field] : undefined)
  return (
    <div ref={form}>
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
                onChange={(event) => change({ ...body, [name]: event.currentTarget.value })}
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
      {draft.theirs ? (
        <ConflictNotice
          changes={shipmentChanges(shop.body, draft.theirs)}
          onMine={draft.keepMine}
          onTheirs={() => draft.theirs && draft.take(draft.theirs)}
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
              index={index}
              tried={tried}
              onChange={(next) => setLine(index, next)}
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
            {draft.state === 'failed'
              ? copyOf.failed
              : draft.state === 'saving'
                ? copyOf.saving
                : draft.state === 'unsaved'
                  ? copyOf.unsaved
                  : shop._id
                    ? copyOf.saved(formatDayTime(shop.updatedAt))
                    : copyOf.blank}
            {tried && left > 0 ? `. ${copyOf.left(left)}` : ''}
          </span>
          {held > 0 ? <strong className={styles.held}>{copyOf.held(held, shop.pieces)}</strong> : null}
        </p>
        {shop._id ? (
          <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
            {copyOf.drop}
          </Button>
        ) : null}
        <Button size="sm" busy={take.isPending} onClick={() => take.mutate()}>
          {copyOf.take(shop.pieces)}
        </Button>
      </div>
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
