import { useTitle } from '#/shared/lib/useTitle.ts'
import { Suspense, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { useTier } from '#/shop/state/useTier.ts'
import { shipsFrom } from '#/shop/state/shipsFrom.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { percentOf, priced, toPaisa } from '#/shared/lib/price.ts'
import { promised } from '#/shop/parts/promises.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#/shop/state/useStore.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { ArchPicture } from '#/shared/ui/ArchPicture.tsx'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { Slip, Sums } from '#/shared/ui/Slip.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { Assurances } from '#/shop/parts/Assurances.tsx'
import { sendLink } from '#/shop/parts/sendLink.ts'
import { WhatsAppLink } from '#/shop/parts/WhatsAppLink.tsx'
import { whatsAppCopy } from '#/shop/parts/whatsApp.copy.ts'
import { CouponField } from '#/shop/parts/cart/CouponField.tsx'
import { CartChanges } from '#/shop/parts/cart/CartChanges.tsx'
import { CartLine } from './CartLine.tsx'
import { cartLink, LINKED, MOST_LINKED } from './cartLink.ts'
import styles from './CartPage.module.css'
import { putIn } from './putIn.ts'
import { SavedForLater } from './SavedForLater.tsx'
import { type Undo, UndoRow } from './UndoRow.tsx'
import { useSaved } from './useSaved.ts'
import {
  chosen,
  cleared,
  decreased,
  increased,
  lineKey,
  mostOf,
  removed,
  restored,
  returned,
  selectCartItems,
} from '#/shop/state/cartSlice.ts'
import { copy as ui } from '#/shared/ui/begin.copy.ts'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import { payCopy } from '#/shop/parts/pay.copy.ts'
import { PaymentMethodDialog } from './PaymentMethodDialog.tsx'
import type { CartChange } from '#/shop/state/reconcile.ts'
import { asVariant, variantOf } from '#/shop/state/variants.ts'
import { takenOff } from '#/shop/parts/cart/takenOff.ts'
import { useCoupon } from '#/shop/parts/cart/useCoupon.ts'
import { useDelivery } from '#/shop/parts/cart/useDelivery.ts'
import { useRefresh } from '#/shop/parts/cart/useRefresh.ts'
import { wayNotes, wayPaisa } from '#/shop/parts/cart/ways.ts'

const SentCart = lazyPart(async () => (await import('./SentCart.tsx')).SentCart)
const Clashes = lazyPart(async () => (await import('./Clashes.tsx')).Clashes)
const Gifts = lazyPart(async () => (await import('./Gifts.tsx')).Gifts)
const EarnLine = lazyPart(async () => (await import('#/shop/parts/points/EarnLine.tsx')).EarnLine)
const Arrives = lazyPart(async () => (await import('#/shop/parts/Arrives.tsx')).Arrives)

export default function CartPage() {
  useTitle(copy.title)
  const mounted = useMounted()
  const dispatch = useAppDispatch()
  const store = useAppStore()
  const sent = new URLSearchParams(useSearch()).get(LINKED)
  const tier = useTier()
  const items = useAppSelector(selectCartItems)
  const config = useAppSelector((state) => state.shop.config)
  const [undo, setUndo] = useState<Undo | null>(null)
  const saved = useSaved()
  /** The line that went back into the cart last. The focus goes on from where it stood. */
  const [moved, setMoved] = useState<CartItem | null>(null)
  useEffect(() => {
    if (moved) (document.getElementById('saved-for-later') ?? document.getElementById('cart'))?.focus()
  }, [moved])
  /** Whether a cart that was sent has joined this one, which is then shown from its beginning. */
  const [joined, setJoined] = useState(false)
  useEffect(() => {
    if (!joined || sent !== null) return
    window.scrollTo(0, 0)
    document.getElementById('cart')?.focus()
  }, [joined, sent])
  const { changes, dismiss } = useRefresh(mounted, saved)

  const waiting = (
    <div className={cx('wrap', styles.tall)}>
      <Head items={null} />
      <div className={styles.flow} aria-hidden="true">
        <Skeleton className={styles.waiting} />
        <Skeleton className={styles.waiting} />
      </div>
    </div>
  )
  if (!mounted) return waiting
  if (sent !== null) {
    return (
      <Suspense fallback={waiting}>
        <SentCart key={sent} text={sent} onTaken={() => setJoined(true)} />
      </Suspense>
    )
  }

  function takeBack() {
    if (undo?.kind === 'all') dispatch(restored(undo.items))
    if (undo?.kind === 'removed' || undo?.kind === 'saved') dispatch(returned(undo))
    if (undo?.kind === 'saved') saved.drop(undo.item)
    if (undo?.kind === 'dropped') saved.keep(undo.item, undo.index)
    setUndo(null)
  }

  /** Moves a saved item into the cart, as far as it fits beside what is there. */
  function move(item: CartItem) {
    if (putIn(store, item) === 0) {
      toast.error(copy.saved.full(item.name))
      return
    }
    saved.drop(item)
    setUndo(null)
    toast.success(copy.saved.moved)
    setMoved(item)
  }

  const percentOff = percentOf({ guest: config.guestPercent, member: config.memberPercent }, tier)
  const undoRow = undo === null ? null : <UndoRow key="undo" undo={undo} onUndo={takeBack} />
  const aside = undo?.kind === 'dropped'
  const undoIndex = undo === null || undo.kind === 'all' ? 0 : undo.index
  const later = (
    <SavedForLater
      items={saved.items}
      tier={tier}
      percentOff={percentOff}
      undoRow={aside ? undoRow : null}
      undoIndex={undoIndex}
      onMove={move}
      onDrop={(item, index) => {
        saved.drop(item)
        setUndo({ kind: 'dropped', item, index })
      }}
    />
  )
  const taken = aside ? null : undoRow
  if (items.length === 0) {
    return <EmptyCart changes={changes} onSeen={dismiss} percentOff={percentOff} undoRow={taken} later={later} />
  }
  return (
    <FilledCart
      items={items}
      undoRow={taken}
      undoIndex={undoIndex}
      onTaken={setUndo}
      onSave={(item, index) => {
        saved.keep(item)
        dispatch(removed(item))
        setUndo({ kind: 'saved', item, index })
      }}
      later={later}
      changes={changes}
      onSeen={dismiss}
    />
  )
}

function Head({ items }: { items: readonly CartItem[] | null }) {
  return (
    <header className={styles.head}>
      <h1 id="cart" tabIndex={-1}>
        {copy.title}
      </h1>
      {/* The status takes the place of the line that will count the products. */}
      {items === null ? (
        <p role="status">{ui.loading}</p>
      ) : (
        <p>
          {copy.lead(unitsOf(items))}{' '}
          <button type="button" className={cx(styles.link, styles.send)} onClick={() => void send(items)}>
            {copy.link.send}
          </button>
        </p>
      )}
    </header>
  )
}

const unitsOf = (items: readonly CartItem[]) => items.reduce((sum, item) => sum + item.quantity, 0)

/** Sends the cart as a link, which holds products alone (KEEP-4). */
async function send(items: readonly CartItem[]) {
  const whole = items.length <= MOST_LINKED
  await sendLink(
    cartLink(items),
    copy.title,
    whole ? copy.link : { ...copy.link, copied: copy.link.first(MOST_LINKED) },
  )
}

type EmptyProps = {
  changes: readonly CartChange[]
  onSeen: () => void
  percentOff: number
  undoRow: ReactNode
  later: ReactNode
}

function EmptyCart({ changes, onSeen, percentOff, undoRow, later }: EmptyProps) {
  const member = useTier() === 'member'
  return (
    <div className={cx('wrap', styles.bare, styles.tall)}>
      <CartChanges changes={changes} percentOff={percentOff} onSeen={onSeen} />
      {undoRow ? <ul>{undoRow}</ul> : null}
      <EmptyState
        as="h1"
        title={copy.empty.title}
        picture={<ArchPicture />}
        actions={
          <>
            <ButtonLink href={paths.topSells}>{copy.empty.shop}</ButtonLink>
            {member ? null : (
              <ButtonLink href={paths.login} variant="secondary">
                {copy.empty.login}
              </ButtonLink>
            )}
          </>
        }
      >
        {copy.empty.text}
      </EmptyState>
      {later}
    </div>
  )
}

type FilledProps = {
  items: CartItem[]
  undoRow: ReactElement | null
  undoIndex: number
  onTaken: (undo: Undo) => void
  onSave: (item: CartItem, index: number) => void
  later: ReactNode
  changes: readonly CartChange[]
  onSeen: () => void
}

function FilledCart({ items, undoRow, undoIndex, onTaken, onSave, later, changes, onSeen }: FilledProps) {
  const dispatch = useAppDispatch()
  const tier = useTier()
  const config = useAppSelector((state) => state.shop.config)
  const { guestPercent, memberPercent } = config
  const [paying, setPaying] = useState(false)
  const percentOff = tier === 'member' ? memberPercent : guestPercent
  const other =
    tier === 'member'
      ? { tier: 'guest' as const, percentOff: guestPercent, say: copy.guestsPay }
      : { tier: 'member' as const, percentOff: memberPercent, say: copy.membersPay }
  const lines = useMemo(() => priced(items, tier), [items, tier])
  const others = priced(items, other.tier)
  const coupon = useCoupon(lines, percentOff, true)
  const { subtotal, total: goods } = coupon.bill
  const billOfOther = coupon.billAt(others, other.percentOff, other.tier)
  const [city, setCity] = useState('')
  const delivery = useDelivery({ country: '', city }, items, coupon, copy.summary)
  const total = goods + delivery.paisa
  const totalLabel = delivery.open ? copy.summary.before : copy.summary.total
  // Delivery may be free for one of the two alone. Where its price is not known yet, nothing is said then.
  const feeOfOther = delivery.of(billOfOther)
  const totalOfOther = billOfOther.total + (feeOfOther ?? 0)
  const less =
    delivery.open === (feeOfOther === null) ? (tier === 'member' ? totalOfOther - total : total - totalOfOther) : 0
  // A deal's list price may have been raised before it, so this saving is shown only by the deal's badge (DEAL-3).
  const saved = lines.reduce((sum, line) => sum + toPaisa(line.price) * line.quantity, 0) - goods
  const count = unitsOf(items)
  const gone = items.some((item) => item.stock === 0)
  const open = items.some(isOpen)
  const blocked = gone || open

  function setQuantity(item: CartItem, next: number) {
    dispatch(next > item.quantity ? increased(item) : decreased(item))
  }

  function choose(item: CartItem, color: string) {
    const variant = variantOf(item, color, item.size)
    const named = { selectedColor: color, ...(variant && { variantId: variant._id }) }
    dispatch(chosen({ line: item, item: { ...asVariant(item, variant), ...named } }))
  }

  function remove(item: CartItem, index: number) {
    dispatch(removed(item))
    onTaken({ kind: 'removed', item, index })
  }

  function clear() {
    dispatch(cleared())
    onTaken({ kind: 'all', items })
  }

  const rows = items.map((item, index) => (
    <CartLine
      key={lineKey(item)}
      item={lines[index] ?? item}
      percentOff={percentOff}
      promoted={coupon.bill.lines[index] ?? null}
      other={other.percentOff === percentOff ? null : { ...other, price: others[index]?.price ?? item.price }}
      most={mostOf(items, item)}
      open={isOpen(item)}
      onQuantity={(next) => setQuantity(item, next)}
      onColor={(color) => choose(item, color)}
      onSave={() => onSave(item, index)}
      onRemove={() => remove(item, index)}
    />
  ))
  if (undoRow) rows.splice(Math.min(undoIndex, rows.length), 0, undoRow)

  return (
    <>
      <div className="wrap">
        <Head items={items} />
        <CartChanges changes={changes} percentOff={percentOff} onSeen={onSeen} />
        <div className={styles.flow}>
          <div>
            <ul className={styles.lines} aria-label={copy.lines}>
              {rows}
            </ul>
            <Button variant="quiet" size="sm" className={styles.clear} onClick={clear}>
              {copy.clear}
            </Button>
            {coupon.bill.gifts.length > 0 ? (
              <Suspense fallback={null}>
                <Gifts offers={coupon.bill.gifts} />
              </Suspense>
            ) : null}
            {items.some(({ actives }) => actives) ? (
              <Suspense fallback={null}>
                <Clashes items={items} />
              </Suspense>
            ) : null}
          </div>
          <div className={styles.aside}>
            <Slip
              title={copy.summary.title}
              foot={
                <div className={styles.foot}>
                  <TierNote member={tier === 'member'} total={formatPaisa(totalOfOther)} less={less} />
                  {blocked ? <p role="status">{gone ? copy.blocked : copy.colorsOpen}</p> : null}
                  <Button wide className={styles.wide} disabled={blocked} onClick={() => setPaying(true)}>
                    {copy.summary.proceed}
                  </Button>
                </div>
              }
            >
              <CouponField coupon={coupon} spared={delivery.spared} />
              <Sums
                rows={[
                  { label: copy.summary.items(count), value: formatPaisa(subtotal) },
                  ...takenOff(coupon),
                  delivery.row,
                ]}
                total={{ label: totalLabel, value: formatPaisa(total) }}
              />
              {config.ways === undefined ? null : (
                <p className={styles.both}>
                  {config.bankTransfer
                    ? copy.pay.both(
                        formatPaisa(total + wayPaisa(config.ways, 'transfer', goods)),
                        formatPaisa(total + wayPaisa(config.ways, 'cod', goods)),
                      )
                    : wayNotes(config.ways, 'cod', goods).join(' ')}
                </p>
              )}
              {config.points !== undefined && tier === 'member' ? (
                <Suspense fallback={null}>
                  <EarnLine items={items} coupon={coupon.code} />
                </Suspense>
              ) : null}
              {saved > 0 ? <p className={styles.saved}>{copy.summary.save(formatPaisa(saved))}</p> : null}
            </Slip>
            <div className={styles.arrives}>
              <Suspense fallback={null}>
                <Arrives onCity={setCity} shipsFrom={shipsFrom(items)} />
              </Suspense>
            </div>
            <Assurances lines={promised(copy.assure(payCopy.orNow(config)), config)} />
            <WhatsAppLink
              about={whatsAppCopy.cart(items)}
              className={buttonClass({ variant: 'secondary', wide: true, className: styles.chat })}
            >
              <Icon name="whatsapp" size="sm" />
              {whatsAppCopy.ask}
            </WhatsAppLink>
          </div>
          {later}
        </div>
      </div>
      <div className={styles.dock}>
        <p>
          {totalLabel} <b className="num">{formatPaisa(total)}</b>
        </p>
        <Button disabled={blocked} onClick={() => setPaying(true)}>
          {copy.summary.proceed}
        </Button>
      </div>
      <PaymentMethodDialog
        open={paying}
        onClose={() => setPaying(false)}
        totalPaisa={total}
        goods={goods}
        more={delivery.open}
      />
    </>
  )
}

/** Whether a line from before shades were asked for names none of its product's several (SURE-3). */
function isOpen(item: CartItem): boolean {
  return item.selectedColor === '' && item.colors.length > 1 && item.stock !== 0
}

function TierNote({ member, total, less }: { member: boolean; total: string; less: number }) {
  if (less <= 0) return null
  if (member) return <p>{copy.summary.saved(formatPaisa(less))}</p>
  return (
    <p>
      {sentence(copy.summary.member(formatPaisa(less)), { total: <b className="num">{total}</b> })}{' '}
      <Link className={styles.link} href={paths.register}>
        {copy.register}
      </Link>
    </p>
  )
}
