import { useKey } from '#/office/ui/useKey.ts'
import { useEffect, useRef, useState } from 'react'
import { NetworkError } from '#/shared/api/client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { moveOrder, type OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { offerUndo } from '#/office/ui/undo.ts'
import { findVariants } from '#/office/domain/stock/stockApi.ts'
import { useLookUp } from '#/office/ui/useLookUp.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './parcels.copy.ts'
import { PackBoxes } from './PackBoxes.tsx'
import { PackRow } from './PackRow.tsx'
import {
  pickLabel,
  filled,
  forget,
  listed,
  keepTaken,
  pickKey,
  readTaken,
  same,
  scan,
  type Taken,
  takenOf,
  tickAll,
  unitsOf,
} from './packing.ts'
import styles from './Pack.module.css'
import {
  move,
  parcelKeys,
  type Pick,
  type PickBox,
  type PickList,
  parcelQueries,
} from '#/office/domain/orders/parcelsApi.ts'
import { ShortDialog } from './ShortDialog.tsx'
import { usePackQueue } from './usePackQueue.ts'
import { WaitingBoxes } from './WaitingBoxes.tsx'
import { useParcelChanges } from './useParcelChanges.ts'

const words = copy.pack

/** Takes units from the shelves for many orders at once, and packs each box that is full (PACK-1). */
export default function PackScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const picks = useQuery(parcelQueries.picks)
  // It outlives the list, which is empty once a colleague has packed the last box.
  const queue = usePackQueue((orderId) => {
    keepTaken(forget(readTaken(), orderId))
    void client.invalidateQueries({ queryKey: parcelKeys.all })
  })
  useParcelChanges()
  const list = picks.data
  return (
    <Page
      title={words.title}
      lead={
        list
          ? words.lead(
              list.boxes.length,
              list.boxes.reduce((n, box) => n + box.pieces, 0),
            )
          : undefined
      }
      actions={
        list && list.boxes.length > 0 ? (
          <>
            <ButtonLink href="/admin/print/picks" variant="secondary" size="sm">
              {words.list}
            </ButtonLink>
            <ButtonLink
              href={`/admin/print/slips?orders=${list.boxes.map((box) => box.orderId).join(',')}`}
              variant="secondary"
              size="sm"
            >
              {words.slips}
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <WaitingBoxes queue={queue} />
      {list === undefined ? (
        <NotLoaded query={picks} message={picks.error?.message} />
      ) : list.boxes.length === 0 ? (
        <EmptyState
          title={words.empty}
          actions={
            <ButtonLink href="/admin/hand-over" variant="secondary">
              {words.next}
            </ButtonLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      ) : (
        <Table list={list} queue={queue} mayAgree={me.permissions.includes('orders.confirm')} />
      )}
    </Page>
  )
}

type TableProps = { list: PickList; queue: ReturnType<typeof usePackQueue>; mayAgree: boolean }

function Table({ list, queue, mayAgree }: TableProps) {
  const client = useQueryClient()
  const [taken, setTaken] = useState<Taken>(() => listed(list, readTaken()))
  // A packed box stays full until it has left the list, so that the next unit is counted for another box (HOLD-2).
  const [seen, setSeen] = useState(list)
  if (list !== seen) {
    setSeen(list)
    setTaken(listed(list, taken))
  }
  const [wrong, setWrong] = useState<string | null>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const [short, setShort] = useState<Pick | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const lookUp = useLookUp('each', (text) => stranger(list, text))
  useEffect(() => keepTaken(taken), [taken])
  useEffect(() => {
    field.current?.focus()
  }, [])
  useKey('f', () => field.current?.focus())

  const again = () => void client.invalidateQueries({ queryKey: parcelKeys.all })
  const pack = useMutation({
    mutationFn: (boxes: readonly { box: PickBox; units: ReturnType<typeof unitsOf> }[]) =>
      Promise.allSettled(
        boxes.map(async ({ box, units }) => {
          const moved = await move(box.orderId, 'pack', { units }).catch((error: unknown) => {
            if (!(error instanceof NetworkError)) throw error
            queue.keep(box, units)
          })
          if (!moved) return []
          keepTaken(forget(readTaken(), box.orderId)) // the list, and this table with it, may be gone by now
          return [moved]
        }),
      ),
    onSuccess: (ends) => {
      const moved = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []))
      const failed = ends.find((end) => end.status === 'rejected')
      // One tick may fill several boxes, so they are also unpacked together.
      if (moved[0]) {
        offerUndo(moved.length === 1 ? words.done(moved[0].number) : words.doneAll(moved.length), () => {
          setTaken((now) => moved.reduce((rest, { _id }) => forget(rest, _id), now))
          void Promise.all(moved.map(unpack)).finally(again)
        })
      }
      if (failed) setWrong(failed.reason instanceof Error ? failed.reason.message : String(failed.reason))
    },
    onSettled: again,
  })

  /** Notes what was taken, and packs each box that is full by it. */
  function put(next: Taken) {
    setWrong(null)
    setTaken(next)
    const full = list.boxes.filter(
      (box) =>
        filled(list, box, next) === box.pieces && filled(list, box, taken) < box.pieces && box.stops === undefined,
    )
    if (full.length > 0) pack.mutate(full.map((box) => ({ box, units: unitsOf(list, box, next) })))
  }

  async function read(text: string) {
    const found = scan(list, text, taken)
    switch (found.is) {
      case 'box':
        setMarked(found.box.box)
        setWrong(null)
        return
      case 'pick':
        put(found.taken)
        return
      case 'enough':
        setWrong(`${words.enough(pickLabel(found.pick))} ${words.nothing}`)
        return
      case 'lot':
        setWrong(
          `${words.wrongShade(`${words.lot} ${found.code}`, `${words.lot} ${found.pick.lotCode ?? ''}`)} ${words.nothing}`,
        )
        return
      case 'unknown': {
        // The search is said at once, and its result once the shop has answered, even where the next unit was scanned
        // meanwhile.
        setWrong(words.looking(text))
        const told = await lookUp.look(text)
        if (told) setWrong(`${told.answer ?? told.error?.message} ${words.nothing}`)
      }
    }
  }

  const all = list.boxes.reduce((n, box) => n + box.pieces, 0)
  const done = list.picks.reduce((n, pick) => n + takenOf(list, pick, taken), 0)
  const shelves = new Map<string, Pick[]>()
  for (const pick of list.picks) shelves.set(pick.shelf, [...(shelves.get(pick.shelf) ?? []), pick])
  return (
    <div className={styles.columns}>
      <div>
        <form
          className={styles.scan}
          onSubmit={(event) => {
            event.preventDefault()
            const text = field.current?.value.trim() ?? ''
            if (field.current) field.current.value = ''
            if (text) void read(text)
          }}
        >
          <Icon name="search" size="sm" />
          <input
            ref={field}
            aria-label={words.scan}
            placeholder={words.scan}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={100}
          />
          <kbd aria-hidden="true">F</kbd>
        </form>
        {wrong === null ? null : (
          <p role="alert" className={styles.wrong}>
            {wrong}
          </p>
        )}
        <div className={styles.progress}>
          <progress max={all} value={done} aria-label={words.taken(done, all)} />
          <span role="status">{words.taken(done, all)}</span>
        </div>
        {[...shelves].map(([shelf, rows]) => (
          <section key={shelf} className={styles.shelf} aria-label={shelf ? words.shelf(shelf) : words.noShelf}>
            <h2>{shelf || words.noShelf}</h2>
            <ul>
              {rows.map((pick) => (
                <PackRow
                  key={pickKey(pick)}
                  pick={pick}
                  taken={takenOf(list, pick, taken)}
                  marked={marked}
                  onTick={(on) => put(tickAll(list, pick, on, taken))}
                  onShort={() => setShort(pick)}
                />
              ))}
            </ul>
          </section>
        ))}
        <p className={styles.keys}>
          {words.keys.map(([key, what]) => (
            <span key={key}>
              <kbd>{key}</kbd> {what}
            </span>
          ))}
        </p>
      </div>
      <PackBoxes
        list={list}
        taken={taken}
        marked={marked}
        busy={pack.isPending}
        waiting={queue.boxes}
        onPack={(box) => {
          setWrong(null)
          pack.mutate([{ box, units: unitsOf(list, box, taken) }])
        }}
      />
      {short ? (
        <ShortDialog
          list={list}
          pick={short}
          mayAgree={mayAgree}
          onClose={() => setShort(null)}
          onDone={() => {
            setShort(null)
            setTaken(tickAll(list, short, false, taken))
            again()
          }}
        />
      ) : null}
    </div>
  )
}

/** Unpacks the parcel that was packed last, unless something has happened to its order since. */
async function unpack(order: OfficeOrder) {
  const parcel = Math.max(0, ...(order.parcels ?? []).map((one) => one.no))
  try {
    await moveOrder(order._id, 'unpack', order.version, { parcel })
    toast.success(words.undone(order.number))
  } catch (error) {
    toast.error(error instanceof Error ? error.message : String(error))
  }
}

/** Words for a unit that no box needs: another shade of something that is needed, or something else. */
async function stranger(list: PickList, text: string): Promise<string> {
  const found = (await findVariants(text)).find((one) => same(text, one.sku) || same(text, one.barcode))
  if (!found) return words.unknown(text)
  const needed = list.picks.find((pick) => pick.name === found.name && pick.brand === found.brand)
  const named = (one: { color: string; size: string; name: string }) => one.color || one.size || one.name
  return needed ? words.wrongShade(named(found), named(needed)) : words.wrongPiece(found.name)
}
