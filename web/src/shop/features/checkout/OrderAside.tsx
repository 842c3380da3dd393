import { useState } from 'react'
import { Link } from 'wouter'
import { lineKey } from '#/shop/state/cartSlice.ts'
import { MiniLines } from '#/shared/orders/MiniLines.tsx'
import type { CartItem } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatPaisa, formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { cashRupees, unitPaisa } from '#/shared/lib/price.ts'
import { shadeName } from '#/shared/lib/shades.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Due, Slip, Sums, type SumRow } from '#/shared/ui/Slip.tsx'
import { CouponField } from '#/shop/parts/cart/CouponField.tsx'
import { takenOff } from '#/shop/parts/cart/takenOff.ts'
import type { CartCoupon } from '#/shop/parts/cart/useCoupon.ts'
import type { Delivery } from '#/shop/parts/cart/useDelivery.ts'
import { wayPaisa, wayRow } from '#/shop/parts/cart/ways.ts'
import { copy as cartCopy } from '#/shop/parts/cart/cart.copy.ts'
import { promised } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Assurances } from '#/shop/parts/Assurances.tsx'
import styles from './checkout.module.css'
import { partsOf } from './cash.ts'
import type { Gift } from './gift.ts'
import { copy } from './checkout.copy.ts'
import { copy as creditCopy } from './credit.copy.ts'
import { leftOf } from './useCredit.ts'

type Props = {
  items: readonly CartItem[]
  percentOff: number
  coupon: CartCoupon
  delivery: Delivery
  gift: Gift | null
  method: 'cod' | 'transfer'
  /** What of an order in cash is transferred first, in paisa. */
  deposit?: number
  /** What store credit pays of it, in paisa. */
  credit?: number
  /** What a gift card pays of it, in paisa. */
  card?: number
}

const wrapRow = (gift: Gift | null): SumRow[] =>
  gift?.wrap ? [{ label: copy.wrap, value: gift.paisa === 0 ? copy.summary.free : formatPaisa(gift.paisa) }] : []

const creditRow = (label: string, paisa: number): SumRow[] =>
  paisa === 0 ? [] : [{ label, value: `−${formatPaisa(paisa)}`, good: true }]

/** What is ordered and what it comes to. At the top of a phone it is folded to its total. */
export function OrderAside({
  items,
  percentOff,
  coupon,
  delivery,
  gift,
  method,
  deposit = 0,
  credit = 0,
  card = 0,
}: Props) {
  const [open, setOpen] = useState(false)
  const config = useAppSelector((state) => state.shop.config)
  const { shares, lines, total: goods } = coupon.bill
  const way = wayPaisa(config.ways, method, goods)
  const total = goods + delivery.paisa + (gift?.paisa ?? 0) + way
  const paid = credit + card
  const left = leftOf(total, paid)
  return (
    <div className={styles.aside}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="cart" size="sm" />
        {copy.summary.show}
        <b className="num">{formatPaisa(left)}</b>
        <Icon name="down" size="sm" />
      </button>
      <div className={cx(styles.fold, !open && styles.folded)}>
        <Slip
          title={copy.summary.title}
          action={
            <Link className={styles.link} href={paths.cart}>
              {copy.summary.change}
            </Link>
          }
          foot={
            left === 0 && paid > 0 ? (
              <p>{creditCopy.nothing}</p>
            ) : (
              partsOf(left, method, deposit).map(({ by, paisa }) =>
                by === 'cash' ? (
                  <Due
                    key={by}
                    label={copy.cash}
                    note={delivery.open ? copy.cashBefore : paisa % 100 === 0 ? copy.cashWhole : copy.cashNote}
                    amount={formatRupees(cashRupees(paisa))}
                  />
                ) : (
                  <Due
                    key={by}
                    label={by === 'deposit' ? copy.deposit.first : copy.transfer}
                    note={
                      by === 'deposit' ? copy.deposit.next : delivery.open ? copy.transferBefore : copy.transferNote
                    }
                    amount={formatPaisa(paisa)}
                  />
                ),
              )
            )
          }
        >
          <MiniLines
            lines={items.map((item, index) => ({
              key: lineKey(item),
              image: item.colorImages[item.selectedColor] ?? item.frontImage,
              name: item.name,
              size: item.size,
              color: item.selectedColor,
              shade: shadeName(item, item.selectedColor),
              parts: item.parts,
              quantity: item.quantity,
              shipsFrom: item.shipsFrom,
              unit: unitPaisa(item.price, percentOff),
              sum: shares[index]?.sum ?? 0,
              promoted: lines[index] ?? null,
            }))}
          />
          <CouponField coupon={coupon} spared={delivery.spared} />
          <Sums
            rows={[
              ...takenOff(coupon),
              delivery.row,
              ...wrapRow(gift),
              ...wayRow(way),
              ...(paid > 0 && !delivery.open ? [{ label: copy.summary.total, value: formatPaisa(total) }] : []),
              ...creditRow(creditCopy.card, card),
              ...creditRow(creditCopy.row, credit),
            ]}
            total={{
              label: delivery.open ? cartCopy.summary.before : paid > 0 ? creditCopy.toPay : copy.summary.total,
              value: formatPaisa(left),
            }}
          />
        </Slip>
        <Assurances lines={promised(copy.assure, config)} />
      </div>
    </div>
  )
}
