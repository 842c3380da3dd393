import { type RefObject, useId } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './ColorChoice.module.css'

type Props = {
  colors: readonly string[]
  /** '' while none is chosen. */
  value: string
  onChange: (color: string) => void
  /** How often the shopper wanted to buy without having chosen: from the first time on, the words say what is missing. */
  missed: number
  /** Takes the focus when that happens. */
  ref: RefObject<HTMLFieldSetElement | null>
}

/** `#` and six hex digits is a swatch, anything else a label (PDP-3). */
export function isSwatch(color: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(color)
}

/** The colours of a product. None is chosen until the shopper has. */
export function ColorChoice({ colors, value, onChange, missed, ref }: Props) {
  const name = useId()
  const wanting = missed > 0 && value === ''
  if (colors.length === 0) return null
  return (
    <fieldset
      ref={ref}
      className={cx(styles.colors, wanting && styles.wanting)}
      {...(wanting && { 'aria-describedby': `${name}-error` })}
    >
      <legend>
        Colour{value === '' ? null : <>: </>}
        <b>{isSwatch(value) ? value.toUpperCase() : value}</b>
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
      {wanting ? (
        <p key={missed} id={`${name}-error`} className={styles.error} role="alert">
          <Icon name="alert" size="sm" /> Choose a colour first.
        </p>
      ) : null}
    </fieldset>
  )
}
