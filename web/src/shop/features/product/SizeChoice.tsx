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
import { axesOf } from './sizes.ts'

type Props = {
  product: Product
  /** The chosen shade, or '' for none. */
  color: string
  sizes: readonly string[]
  value: string
  onChange: (size: string) => void
}

/**
 * The sizes of a product and its options (GOOD-3), where there are several, each with its price and its price per
 * measure (ITEM-1, PLAIN-6). One that is sold out is struck through. Where the chosen one has no picture of its own,
 * that is said, since the front may show another size.
 */
export function SizeChoice(props: Props) {
  const { product, color, sizes, value } = props
  const rows = axesOf(product.options, sizes, value).filter(({ choices }) => choices.length > 1)
  if (rows.length === 0) return null
  const chosen = variantOf(product, color, value)
  const otherPictured = color === '' && value !== product.size && chosen?.image === product.frontImage
  return (
    <>
      {rows.map((row) => (
        <Row key={row.name} {...props} {...row} />
      ))}
      {otherPictured ? <p className={styles.note}>{copy.pictureMayShow}</p> : null}
    </>
  )
}

function Row({ product, color, onChange, name, chosen, choices }: Props & ReturnType<typeof axesOf>[number]) {
  const group = useId()
  const { percentOff, baseOf } = usePricing()
  const said = (value: string) => product.optionWords?.[value] ?? value
  return (
    <fieldset className={styles.colors}>
      <legend>
        {name ? <bdi>{name}: </bdi> : `${copy.size} `}
        <b>
          <bdi>{said(chosen)}</bdi>
        </b>
      </legend>
      <div className={styles.row}>
        {choices.map(({ text, size }) => {
          const exact = variantOf(product, color, size)
          const one = exact?.size === size ? exact : inSize(product, size)
          const price = unitPrice(baseOf(one), percentOff)
          const measure = perUnit(price, size)
          // The chosen shade may not come in this size.
          const soldOut = one.stock === 0 || (color !== '' && one !== exact)
          return (
            <label key={text} className={cx(styles.label, styles.size, soldOut && styles.soldOut)}>
              <input
                type="radio"
                name={group}
                value={text}
                checked={text === chosen}
                onChange={() => {
                  onChange(size)
                }}
              />
              <bdi>{said(text)}</bdi>
              {said(text) === text ? null : <small>{text}</small>}
              <small>{formatRupees(price)}</small>
              {measure && measure.rupees > 0 ? (
                <small>{copy.perShort(formatRupees(measure.rupees), measure.unit)}</small>
              ) : null}
              {soldOut ? <span className="vh">{shared.soldOut}</span> : null}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
