import { settingText } from '#/office/domain/shop/settings.copy.ts'
import cards from '#/office/ui/RadioCards.module.css'
import type { components } from '#/office/schema.d.ts'
import { lookCopy } from './look.copy.ts'
import styles from './PaletteField.module.css'

type Props = {
  palettes: readonly components['schemas']['LookPalette'][]
  /** Its name, or '' for the first, which is the specified one. */
  value: string
  disabled: boolean
  onChange: (name: string) => void
}

/** The palettes of backgrounds and text, each shown by its colours. */
export function PaletteField({ palettes, value, disabled, onChange }: Props) {
  return (
    <fieldset className={cards.cards} disabled={disabled}>
      <legend>{lookCopy.palette}</legend>
      <div className={styles.grid}>
        {palettes.map(({ name, paper, tint, ink, accent }, index) => {
          const stored = index === 0 ? '' : name
          return (
            <label key={name}>
              <input type="radio" name="palette" checked={stored === value} onChange={() => onChange(stored)} />
              <b>{settingText('palette', stored)}</b>
              <span className={styles.swatches} aria-hidden="true">
                {[paper, tint, accent, ink].map((color) => (
                  <i key={color} style={{ background: color }} />
                ))}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
