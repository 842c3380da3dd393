import { useId } from 'react'
import type { Product } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { perUnit, unitPrice } from '#/shared/lib/price.ts'
import styles from '#/shop/parts/ColorChoice.module.css'
import { copy as shared } from '#/shop/parts/parts.copy.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { inSize, variantOf } from '#/shop/state/variants.ts'
import { copy } from './product.copy.ts'

type Props = {
  product: Product
  /** The chosen shade, or '' for none. */
  color: string
  sizes: readonly string[]
  value: string
  onChange: (size: string) => void
}

/**
 * The sizes of a product, where there are several, each with its price and its price per measure (ITEM-1, PLAIN-6). A
 * size that is sold out is struck through. Where the chosen one has no picture of its own, that is said, since the
 * front may show another size.
 */
export function SizeChoice({ product, color, sizes, value, onChange }: Props) {
  const name = useId()
  const { percentOff, baseOf } = usePricing()
  if (sizes.length < 2) return null
  const chosen = variantOf(product, color, value)
  const otherPictured = color === '' && value !== product.size && chosen?.image === product.frontImage
  return (
    <fieldset className={styles.colors}>
      <legend>
        {copy.size}{' '}
        <b>
          <bdi>{value}</bdi>
        </b>
      </legend>
      <div className={styles.row}>
        {sizes.map((size) => {
          const exact = variantOf(product, color, size)
          const one = exact?.size === size ? exact : inSize(product, size)
          const price = unitPrice(baseOf(one), percentOff)
          const measure = perUnit(price, size)
          // The chosen shade may not come in this size.
          const soldOut = one.stock === 0 || (color !== '' && one !== exact)
          return (
            <label key={size} className={cx(styles.label, styles.size, soldOut && styles.soldOut)}>
              <input
                type="radio"
                name={name}
                value={size}
                checked={size === value}
                onChange={() => {
                  onChange(size)
                }}
              />
              <bdi>{size}</bdi>
              <small>{formatRupees(price)}</small>
              {measure && measure.rupees > 0 ? (
                <small>{copy.perShort(formatRupees(measure.rupees), measure.unit)}</small>
              ) : null}
              {soldOut ? <span className="vh">{shared.soldOut}</span> : null}
            </label>
          )
        })}
      </div>
      {otherPictured ? <p className={styles.note}>{copy.pictureMayShow}</p> : null}
    </fieldset>
  )
}
