import { useId } from 'react'
import styles from './ColorChoice.module.css'

type Props = { colors: readonly string[]; value: string; onChange: (color: string) => void }

/** `#` and six hex digits is a swatch, anything else a label (PDP-3). */
export function isSwatch(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color)
}

/** The colours of a product, one chosen. */
export function ColorChoice({ colors, value, onChange }: Props) {
  const name = useId()
  if (colors.length === 0) return null
  return (
    <fieldset className={styles.colors}>
      <legend>
        Colour: <b>{isSwatch(value) ? value.toUpperCase() : value}</b>
      </legend>
      <div className={styles.row}>
        {colors.map((color) => (
          <label key={color} className={isSwatch(color) ? styles.swatch : styles.label}>
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
                {/* An attribute, not a style: the page's policy allows no inline styles. */}
                <svg viewBox="0 0 30 30" width="30" height="30" aria-hidden="true">
                  <circle cx="15" cy="15" r="15" fill={color} />
                  <circle cx="10" cy="9" r="5" className={styles.shine} />
                </svg>
                <span className="vh">{color.toUpperCase()}</span>
              </>
            ) : (
              color
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
