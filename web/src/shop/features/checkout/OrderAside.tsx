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
import { couponRow } from '#/shop/parts/cart/couponRow.ts'
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

type Props = {
  items: readonly CartItem[]
  percentOff: number
  coupon: CartCoupon
  delivery: Delivery
  gift: Gift | null
  method: 'cod' | 'transfer'
}

const wrapRow = (gift: Gift | null): SumRow[] =>
  gift?.wrap ? [{ label: copy.wrap, value: gift.paisa === 0 ? copy.summary.free : formatPaisa(gift.paisa) }] : []

/** What is ordered and what it comes to. At the top of a phone it is folded to its total. */
export function OrderAside({ items, percentOff, coupon, delivery, gift, method }: Props) {
  const [open, setOpen] = useState(false)
  const config = useAppSelector((state) => state.shop.config)
  const { shares, total: goods } = coupon.bill
  const way = wayPaisa(config.ways, method, goods)
  const total = goods + delivery.paisa + (gift?.paisa ?? 0) + way
  return (
    <div className={styles.aside}>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="cart" size="sm" />
        {copy.summary.show}
        <b className="num">{formatPaisa(total)}</b>
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
          foot={partsOf(total, method).map(({ by, paisa }) =>
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
                label={copy.transfer}
                note={delivery.open ? copy.transferBefore : copy.transferNote}
                amount={formatPaisa(paisa)}
              />
            ),
          )}
        >
          <MiniLines
            lines={items.map((item, index) => ({
              key: lineKey(item),
              image: item.colorImages[item.selectedColor] ?? item.frontImage,
              name: item.name,
              size: item.size,
              color: item.selectedColor,
              shade: shadeName(item, item.selectedColor),
              quantity: item.quantity,
              unit: unitPaisa(item.price, percentOff),
              sum: shares[index]?.sum ?? 0,
            }))}
          />
          <CouponField coupon={coupon} spared={delivery.spared} />
          <Sums
            rows={[...couponRow(coupon), delivery.row, ...wrapRow(gift), ...wayRow(way)]}
            total={{ label: delivery.open ? cartCopy.summary.before : copy.summary.total, value: formatPaisa(total) }}
          />
        </Slip>
        <Assurances lines={promised(copy.assure, config)} />
      </div>
    </div>
  )
}
