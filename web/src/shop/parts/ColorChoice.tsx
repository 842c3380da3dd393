import { type RefObject, useId } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import type { ProductCard } from '#/shared/api/types.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { isSwatch, shadeName } from '#/shared/lib/shades.ts'
import { ShadePicture } from './ShadePicture.tsx'
import styles from './ColorChoice.module.css'
import { copy } from './parts.copy.ts'

type Props = {
  product: Pick<ProductCard, 'colors' | 'variants'>
  /** The chosen size, where there are several. A shade that is sold out in it is marked so. */
  size?: string
  /** Which choice this is, where a page has several. */
  label?: string
  /** The chosen shade, or '' for none. */
  value: string
  onChange: (color: string) => void
  /** How often the shopper tried to buy without a choice. From the first time on, the words say what is missing. */
  missed: number
  /** Those words, where the page is in another language. */
  missing?: string
  /** The fieldset, which takes the focus at such a try. */
  ref?: RefObject<HTMLFieldSetElement | null>
}

/** The shades of a product. None is chosen until the shopper does. */
export function ColorChoice({
  product,
  size,
  label = copy.colour,
  value,
  onChange,
  missed,
  missing = copy.chooseAColourFirst,
  ref,
}: Props) {
  const { colors } = product
  const name = useId()
  const wanting = missed > 0 && value === ''
  if (colors.length === 0) return null
  // Shades that are only words are shown by their pictures, where the product's variants have different ones.
  const pictured = new Set(product.variants.map(({ image }) => image)).size > 1
  const pictureOf = (color: string) => (pictured && product.variants.find((one) => one.color === color)?.image) || ''
  const soldOut = (color: string) => {
    const shades = product.variants.filter((one) => one.color === color)
    const sized = shades.filter((one) => one.size === size)
    return shades.length > 0 && !(sized.length > 0 ? sized : shades).some(({ available }) => available)
  }
  // A line through a dot says little, so that those are named too (FIND-5).
  const gone = colors.length > 1 ? colors.filter(soldOut) : []
  return (
    <fieldset
      ref={ref}
      className={cx(styles.colors, wanting && styles.wanting)}
      {...(wanting && { 'aria-describedby': `${name}-error` })}
    >
      <legend>
        {label}
        {value === '' ? null : <>: </>}
        <b>{value === '' ? '' : shadeName(product, value)}</b>
      </legend>
      <div className={styles.row}>
        {colors.map((color) => (
          <label
            key={color}
            className={cx(isSwatch(color) ? styles.swatch : styles.label, soldOut(color) && styles.soldOut)}
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={color === value}
              onChange={() => {
                onChange(color)
              }}
            />
            {isSwatch(color) ? (
              <>
                {/* The shade is drawn by an attribute, since the page's policy allows no inline styles. */}
                <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
                  <circle cx="15" cy="15" r="15" fill={color} />
                  <circle cx="10" cy="9" r="5" className={styles.shine} />
                </svg>
                <span className="vh">
                  {shadeName(product, color)}
                  {soldOut(color) ? copy.soldOut : ''}
                </span>
              </>
            ) : (
              <>
                {pictureOf(color) === '' ? null : <ShadePicture src={pictureOf(color)} className={styles.pack} />}
                {shadeName(product, color)}
                {soldOut(color) ? <span className="vh">{copy.soldOut}</span> : null}
              </>
            )}
          </label>
        ))}
      </div>
      {gone.length > 0 ? (
        <p className={styles.note}>
          {copy.soldOutNow}: <bdi>{gone.map((color) => shadeName(product, color)).join(', ')}</bdi>
        </p>
      ) : null}
      {wanting ? (
        <p key={missed} id={`${name}-error`} className={styles.error} role="alert">
          <Icon name="alert" size="sm" /> {missing}
        </p>
      ) : null}
    </fieldset>
  )
}
