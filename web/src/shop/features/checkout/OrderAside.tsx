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
import { Due, Slip, Sums } from '#/shared/ui/Slip.tsx'
import { CouponField } from '#/shop/parts/cart/CouponField.tsx'
import { couponRow } from '#/shop/parts/cart/couponRow.ts'
import type { CartCoupon } from '#/shop/parts/cart/useCoupon.ts'
import { promised } from '#/shop/parts/promises.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Assurances } from '#/shop/parts/Assurances.tsx'
import styles from './checkout.module.css'
import { copy } from './checkout.copy.ts'

type Props = { items: readonly CartItem[]; percentOff: number; coupon: CartCoupon; method: 'cod' | 'transfer' }

/** What is ordered and what it comes to; folded to its total at the top of a phone. */
export function OrderAside({ items, percentOff, coupon, method }: Props) {
  const [open, setOpen] = useState(false)
  const config = useAppSelector((state) => state.shop.config)
  const { shares, total } = coupon.bill
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
          foot={
            method === 'cod' ? (
              <Due
                label={copy.cash}
                note={total % 100 === 0 ? copy.cashWhole : copy.cashNote}
                amount={formatRupees(cashRupees(total))}
              />
            ) : (
              <Due label={copy.transfer} note={copy.transferNote} amount={formatPaisa(total)} />
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
              quantity: item.quantity,
              unit: unitPaisa(item.price, percentOff),
              sum: shares[index]?.sum ?? 0,
            }))}
          />
          <CouponField coupon={coupon} />
          <Sums
            rows={[...couponRow(coupon), { label: copy.summary.shipping, value: copy.summary.free, good: true }]}
            total={{ label: copy.summary.total, value: formatPaisa(total) }}
          />
        </Slip>
        <Assurances lines={promised(method === 'cod' ? copy.assure.cod : copy.assure.transfer, config)} />
      </div>
    </div>
  )
}
