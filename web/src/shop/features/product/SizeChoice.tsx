import { useId } from 'react'
import styles from '#/shop/parts/ColorChoice.module.css'
import { copy } from './copy.ts'

type Props = {
  sizes: readonly string[]
  value: string
  onChange: (size: string) => void
}

/** The sizes of a product, where there are several; price, stock and picture follow the chosen one (ITEM-1). */
export function SizeChoice({ sizes, value, onChange }: Props) {
  const name = useId()
  if (sizes.length < 2) return null
  return (
    <fieldset className={styles.colors}>
      <legend>
        {copy.size} <b>{value}</b>
      </legend>
      <div className={styles.row}>
        {sizes.map((size) => (
          <label key={size} className={styles.label}>
            <input
              type="radio"
              name={name}
              value={size}
              checked={size === value}
              onChange={() => {
                onChange(size)
              }}
            />
            {size}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
