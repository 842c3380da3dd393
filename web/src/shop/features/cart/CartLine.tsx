import { Link } from 'wouter'
import type { CartItem } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDay, formatPaisa } from '#/shared/lib/format.ts'
import { copy as ahead } from '#/shared/orders/ahead.copy.ts'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { shownSize, unitPaisa } from '#/shared/lib/price.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { QuantityStepper } from '#/shared/ui/QuantityStepper.tsx'
import { ColorTag } from '#/shared/orders/ColorTag.tsx'
import { ColorChoice } from '#/shop/parts/ColorChoice.tsx'
import { shadeName } from '#/shared/lib/shades.ts'
import styles from './CartLine.module.css'
import { MAX_QUANTITY } from '#/shop/state/cartSlice.ts'
import { copy } from '#/shop/parts/cart/cart.copy.ts'
import type { Promoted } from '#/shop/parts/cart/promotions.ts'

type Props = {
  /** The line; the tier's percentage is taken off its price. */
  item: CartItem
  percentOff: number
  /** What a promotion takes off the line. */
  promoted: Promoted | null
  /** What the other tier pays, with the words for it, or null to say nothing. */
  other: { price: number; percentOff: number; say: (price: string) => string } | null
  /** The largest quantity of the line. */
  most: number
  onQuantity: (next: number) => void
  /** Whether the line lacks a shade because it was put in before shades were asked for. */
  open: boolean
  onColor: (color: string) => void
  onSave: () => void
  onRemove: () => void
}

/** One line of the cart: picture, name, quantity, both tiers' prices, and why the quantity cannot grow (CART-1). */
export function CartLine(props: Props) {
  const { item, percentOff, promoted, other, most, open, onQuantity, onColor, onSave, onRemove } = props
  const out = item.stock === 0
  const color = item.selectedColor === '' ? '' : `?${new URLSearchParams({ color: item.selectedColor })}`
  const address = paths.goods(item) + color
  return (
    <li className={styles.line}>
      <Link className={styles.picture} href={address} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          src={smallest(item.colorImages[item.selectedColor] ?? item.frontImage)}
          alt=""
          width={320}
          height={400}
        />
      </Link>
      <div className={styles.what}>
        <p className={styles.brand}>{item.brand}</p>
        <h2>
          <Link href={address} dir="auto">
            {noBreakHyphens(item.name)}
          </Link>
        </h2>
        <p className={styles.meta}>
          <ColorTag color={item.selectedColor} name={shadeName(item, item.selectedColor)} />
          {shownSize(item.size) === '' ? null : <bdi>{item.size}</bdi>}
          <span className="num">{copy.each(formatPaisa(unitPaisa(item.price, percentOff)))}</span>
        </p>
        {item.parts ? (
          <ul className={styles.parts}>
            {item.parts.map((part) => (
              <li key={part}>
                <bdi>{part}</bdi>
              </li>
            ))}
          </ul>
        ) : null}
        {item.shipsFrom ? <p className={styles.note}>{ahead.preorder(formatDay(item.shipsFrom))}</p> : null}
        {open ? (
          <>
            <ColorChoice product={item} label={copy.chooseColor(item.name)} value="" onChange={onColor} missed={0} />
            <p className={cx(styles.limit, styles.open)} role="status">
              <Icon name="alert" size="sm" />
              {copy.colorOpen}
            </p>
          </>
        ) : null}
      </div>
      <div className={styles.buy}>
        {out ? (
          <span />
        ) : (
          <QuantityStepper
            label={copy.quantityOf(item.name)}
            value={item.quantity}
            onChange={onQuantity}
            max={Math.max(1, most)}
          />
        )}
        <p className={cx(styles.sum, 'num')}>
          <b>{formatPaisa(unitPaisa(item.price, percentOff) * item.quantity)}</b>
        </p>
        <LimitNote out={out} atMost={item.quantity >= most} stock={item.stock} most={most} />
        {promoted && !out ? (
          <p className={styles.note}>
            <bdi>{promoted.by}</bdi> <b className="num">{copy.coupon.off(formatPaisa(promoted.paisa))}</b>
          </p>
        ) : null}
        {other && !out ? (
          <p className={styles.note}>
            {other.say(formatPaisa(unitPaisa(other.price, other.percentOff) * item.quantity))}
          </p>
        ) : null}
        <Button
          variant="quiet"
          size="sm"
          className={styles.later}
          aria-label={copy.saved.saveOf(item.name)}
          onClick={onSave}
        >
          {copy.saved.save}
        </Button>
      </div>
      <IconButton className={styles.remove} icon="trash" label={copy.remove(item.name)} onClick={onRemove} />
    </li>
  )
}

function LimitNote({
  out,
  atMost,
  stock,
  most,
}: {
  out: boolean
  atMost: boolean
  stock: number | null
  most: number
}) {
  if (!out && !atMost) return null
  let words: string = copy.limit.most
  if (out) words = copy.limit.out
  else if (stock !== null && most < MAX_QUANTITY) words = copy.limit.stock(stock)
  return (
    <p className={cx(styles.limit, out && styles.out)} role="status">
      <Icon name="alert" size="sm" />
      {words}
    </p>
  )
}
