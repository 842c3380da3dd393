import { useEffect, useRef, useState } from 'react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { nowOf, orderKeys, type OfficeOrder } from '#/office/domain/orders/ordersApi.ts'
import { FindVariant } from '#/office/domain/stock/FindVariant.tsx'
import { lineLabel, toSend } from '#/office/domain/orders/orderLine.ts'
import type { StockLevel } from '#/office/domain/stock/stockApi.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { Draft } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { LeaveDialog } from '#/office/ui/LeaveDialog.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SubmitBar } from './SubmitBar.tsx'
import { AddressForm, type Address } from './AddressForm.tsx'
import { differences, rowsOf } from './changes.ts'
import { addressNames, textsOf } from '#/shared/orders/contact.ts'
import { copy } from './phoneOrders.copy.ts'
import door from './PhoneOrders.module.css'
import styles from './Edit.module.css'
import { editOrder, lookEdit, type EditedOrder, type EditOrder } from './phoneOrdersApi.ts'
import { EditGift, type GiftChange } from './EditGift.tsx'
import { ItemLine } from './ItemLine.tsx'
import { type Item, oneMore } from './items.ts'
import { left } from './stockLabel.ts'
import { useCtrlEnter } from '#/office/ui/useCtrlEnter.ts'
import { useDraft } from '#/office/ui/useDraft.ts'

/** The typed changes. They hold only what differs from the order, so that they fit a newer version of it as well. */
type Typed = {
  quantities: Readonly<Record<number, number>>
  swaps: Readonly<Record<number, StockLevel>>
  added: readonly Item[]
  method?: OfficeOrder['method']
  gift?: GiftChange
  address: Partial<Address>
  why: string
}
const NOTHING = { quantities: {}, swaps: {}, added: [], address: {}, why: '' } satisfies Typed

/** The typed changes, and the order over which they were typed. */
type Body = Typed & { seen: OfficeOrder }

const addressOf = ({ contact }: OfficeOrder): Address => textsOf([...addressNames, 'country'], contact)

/** The changes that are sent: every line, address field and method that differs. */
function changeOf(order: OfficeOrder, { quantities, swaps, added, method, gift = {}, address }: Typed): EditOrder {
  const was = addressOf(order)
  const to: EditOrder['to'] = Object.fromEntries(
    Object.entries(address).filter(([name, value]) => was[name as keyof Address] !== value),
  )
  if (gift.giftMessage !== undefined && gift.giftMessage !== (order.contact?.giftMessage ?? ''))
    to.giftMessage = gift.giftMessage
  const lines = order.lines.flatMap((line, at) => {
    const quantity = quantities[at] ?? toSend(line)
    const into = quantity > 0 ? swaps[at] : undefined
    if (into) return [{ line: at, quantity, productId: into.productId, variantId: into.variantId }]
    return quantity === toSend(line) ? [] : [{ line: at, quantity }]
  })
  const more = added
    .filter(({ quantity }) => quantity > 0)
    .map(({ goods, quantity }) => ({ line: -1, productId: goods.productId, variantId: goods.variantId, quantity }))
  return {
    lines: [...lines, ...more],
    ...(method !== undefined && method !== order.method && { method }),
    ...(Object.keys(to).length > 0 && { to }),
    ...(gift.giftWrap !== undefined && gift.giftWrap !== (order.giftWrap ?? false) && { giftWrap: gift.giftWrap }),
    ...(gift.noPrices !== undefined && gift.noPrices !== (order.noPrices ?? false) && { noPrices: gift.noPrices }),
  }
}

const isEmpty = ({ lines = [], ...rest }: EditOrder) => lines.length === 0 && Object.keys(rest).length === 0

/** The form of EditOrderScreen. */
export function Edit({ order }: { order: OfficeOrder }) {
  const client = useQueryClient()
  const laptop = useLaptop()
  const [, navigate] = useLocation()
  const form = useRef<HTMLDivElement>(null)
  const { state, draft } = useDraft(() => {
    const first: Body = { ...NOTHING, seen: order }
    const kept = keepIn('tab', `order-edit-${order._id}`, first)
    // What was typed before a reload is over the order of that time, so a newer version is shown as a colleague's.
    return new Draft<Body>({ loaded: null, first, keeping: kept, merge: (_, mine) => ({ body: mine, clashes: [] }) })
  })
  const typed = state.body
  const setTyped = (change: (now: Body) => Body) => draft.edit(change)
  const forget = (now: OfficeOrder) => draft.reset({ ...NOTHING, seen: now })
  const [swapping, setSwapping] = useState<number | null>(null)
  const [saved, setSaved] = useState(false)
  const put = (change: Partial<Body>) => setTyped((old) => ({ ...old, ...change }))
  const dirty = !isEmpty(changeOf(typed.seen, typed))
  const seen = dirty ? typed.seen : order
  const change = changeOf(seen, typed)
  const closed = !order.moves.includes('edit')
  const method = typed.method ?? seen.method

  // The screen may have been opened by the order's number or its id.
  const known = (now: OfficeOrder) => {
    client.setQueryData(orderKeys.one(seen._id), now)
    client.setQueryData(orderKeys.one(seen.number), now)
  }
  const save = useMutation({
    mutationFn: (total: number | undefined) =>
      editOrder(seen._id, seen.version, {
        ...change,
        ...(typed.why !== '' && { note: typed.why }),
        ...(total !== undefined && { expectedTotal: total }),
      }),
    onSuccess: (answer) => {
      setSaved(true)
      forget(answer.order)
      known(answer.order)
      void client.invalidateQueries({ queryKey: ['orders'] })
      toast.success(copy.saved(seen.number))
      navigate(orderPath(seen.number), { replace: true, state: history.state as unknown })
    },
    onError: (error) => {
      const now = nowOf(error)
      if (now) known(now)
    },
  })
  // A changed order is news only where this save did not change it.
  const moved = order.version !== seen.version && !save.isPending && !saved

  const look = useQuery({
    // The key is not below ['orders'], so that nobody asks for the effect again after the save.
    queryKey: ['edit', seen._id, seen.version, JSON.stringify(change)],
    queryFn: ({ signal }) => lookEdit(seen._id, change, signal),
    enabled: dirty && !moved && !closed,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = dirty && !look.isError ? look.data : undefined
  const press = () => save.mutate(shown?.totalPrice)
  const problem = moved ? null : (save.error ?? (dirty ? look.error : null))
  const wrong = problem instanceof ApiError ? problem.fields : {}
  const ready = shown !== undefined && !look.isPlaceholderData && !moved && !closed && !save.isPending
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [save.error])
  useCtrlEnter(() => {
    if (ready) press()
  })

  const sumOf = (line: { price?: number; quantity: number } | undefined, quantity: number) =>
    line?.price === undefined ? undefined : line.price * quantity
  const act = (
    <SubmitBar
      sum={formatTotal(shown?.totalPrice ?? seen.money?.total ?? 0)}
      note={shown ? copy.newTotal : copy.same}
      words={copy.save(seen.contact?.firstName ?? seen.name)}
      busy={save.isPending}
      disabled={!ready}
      onPress={press}
    />
  )
  return (
    <div className={styles.two} ref={form}>
      <div className={door.column}>
        {closed ? (
          <p className={door.bad} role="alert">
            {copy.closed}
          </p>
        ) : moved && dirty ? (
          <ConflictNotice
            changes={differences(seen, order)}
            onMine={() => put({ seen: order })}
            onTheirs={() => forget(order)}
          />
        ) : null}
        <Panel title={copy.items}>
          <ul className={door.lines}>
            {seen.lines.map((line, at) => {
              const quantity = typed.quantities[at] ?? toSend(line)
              const into = typed.swaps[at]
              const setQuantity = (next: number) =>
                setTyped((old) => ({ ...old, quantities: { ...old.quantities, [at]: next } }))
              const goods = { ...line, color: line.shade ?? '' }
              if (!into || quantity === 0) {
                return (
                  <ItemLine
                    key={line.line}
                    {...goods}
                    quantity={quantity}
                    sum={sumOf(line, quantity)}
                    onQuantity={setQuantity}
                    onSwap={() => setSwapping(swapping === at ? null : at)}
                  />
                )
              }
              const undo = () =>
                setTyped((old) => ({
                  ...old,
                  swaps: Object.fromEntries(Object.entries(old.swaps).filter(([one]) => one !== String(at))),
                }))
              return [
                <ItemLine key={line.line} {...goods} more={copy.swapped} quantity={0} onQuantity={undo} />,
                <ItemLine
                  key={into.variantId}
                  {...into}
                  more={left(into)}
                  fresh
                  quantity={quantity}
                  sum={sumOf(shown?.order.lines[at], quantity)}
                  onQuantity={(next) => (next === 0 ? undo() : setQuantity(next))}
                  onSwap={() => setSwapping(swapping === at ? null : at)}
                />,
              ]
            })}
            {typed.added.map(({ goods, quantity }, i) => (
              <ItemLine
                key={goods.variantId}
                {...goods}
                more={left(goods)}
                fresh
                quantity={quantity}
                sum={sumOf(
                  shown?.order.lines.find((line, at) => at >= seen.lines.length && line.variantId === goods.variantId),
                  quantity,
                )}
                onQuantity={(next) =>
                  setTyped((old) => ({
                    ...old,
                    added: old.added.map((one, at) => (at === i ? { goods, quantity: next } : one)),
                  }))
                }
              />
            ))}
          </ul>
          {swapping === null ? (
            <div className={door.finder}>
              <FindVariant
                label={copy.add}
                tell={left}
                onFound={(goods) => setTyped((old) => ({ ...old, added: oneMore(old.added, goods) }))}
              />
            </div>
          ) : (
            <div className={styles.swap}>
              <FindVariant
                key={swapping}
                label={copy.swapping(swapName(seen, swapping))}
                first={seen.lines[swapping]?.name ?? ''}
                tell={left}
                onFound={(goods) => {
                  if (goods.variantId !== seen.lines[swapping]?.variantId) {
                    setTyped((old) => ({ ...old, swaps: { ...old.swaps, [swapping]: goods } }))
                  }
                  setSwapping(null)
                }}
              />
              <Button size="sm" variant="quiet" onClick={() => setSwapping(null)}>
                {copy.noSwap}
              </Button>
            </div>
          )}
        </Panel>
        {seen.contact ? (
          <Panel title={copy.deliverTo}>
            <TextField
              label={copy.phone}
              type="tel"
              inputMode="tel"
              value={typed.address.phone ?? seen.contact.phone}
              error={wrong['phone']}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => {
                const phone = event.currentTarget.value
                setTyped((old) => ({ ...old, address: { ...old.address, phone } }))
              }}
            />
            <AddressForm
              value={{ ...addressOf(seen), ...typed.address }}
              errors={wrong}
              onChange={(next) => setTyped((old) => ({ ...old, address: { ...old.address, ...next } }))}
            />
          </Panel>
        ) : null}
      </div>
      <div className={door.side}>
        <Panel title={copy.changes} tone="act">
          <div className={door.stack}>
            <div className={door.ways} role="group" aria-label={copy.pays}>
              {(['cod', 'bank_transfer'] as const).map((way) => (
                <button key={way} type="button" aria-pressed={method === way} onClick={() => put({ method: way })}>
                  {way === 'cod' ? copy.cod : copy.transfer}
                </button>
              ))}
            </div>
            <EditGift
              order={seen}
              value={typed.gift ?? {}}
              error={wrong['giftMessage']}
              onChange={(gift) => setTyped((old) => ({ ...old, gift: { ...old.gift, ...gift } }))}
            />
            {shown ? (
              <Changes before={seen} shown={shown} change={change} />
            ) : (
              <p className={door.quiet}>{copy.same}</p>
            )}
            <TextField
              label={copy.why}
              value={typed.why}
              optional
              maxLength={300}
              onChange={(event) => put({ why: event.currentTarget.value })}
            />
            {problem ? (
              <p className={door.bad} role="alert">
                {problem.message}
              </p>
            ) : null}
            {laptop ? act : null}
            <Button wide variant="secondary" onClick={() => forget(order)}>
              {copy.discard}
            </Button>
          </div>
        </Panel>
      </div>
      {laptop ? null : act}
      <LeaveDialog on={dirty && !saved} what={copy.edit(seen.number)} onLeave={() => forget(order)} />
    </div>
  )
}

const swapName = (order: OfficeOrder, at: number) => lineLabel(order.lines[at])

/** The effect of the changes before they are saved: each line, the coupon, the total, what is to be collected. */
function Changes({ before, shown, change }: { before: OfficeOrder; shown: EditedOrder; change: EditOrder }) {
  const code = before.money?.coupon?.code ?? ''
  const rows = [
    { label: copy.before, value: formatTotal(shown.totalBefore) },
    ...rowsOf(before, shown),
    ...(shown.discount === shown.discountBefore
      ? []
      : [{ label: copy.couponOf(code), value: `−${formatTotal(shown.discount)}` }]),
    ...(shown.toCollect === shown.collectBefore
      ? []
      : [{ label: copy.toCollect, value: formatRupees(shown.toCollect) }]),
  ]
  return (
    <>
      <Sums rows={rows} total={{ label: copy.newTotal, value: formatTotal(shown.totalPrice) }} />
      {shown.couponLost === undefined ? null : <p className={door.bad}>{copy.couponLost(shown.couponLost)}</p>}
      {change.method === undefined ? null : <p className={door.quiet}>{copy.paidBy[change.method as 'cod']}</p>}
      {change.to === undefined ? null : <p className={door.quiet}>{copy.goesTo}</p>}
    </>
  )
}
