import { copy } from './orders.copy.ts'
import styles from './ColorTag.module.css'

/**
 * The tag of a chosen colour: its name where one is known, with a swatch for "#rrggbb" (PDP-3). It renders nothing for
 * no colour.
 */
export function ColorTag({ color, name = '' }: { color: string; name?: string | undefined }) {
  if (color === '') return null
  const swatch = /^#[0-9a-f]{6}$/i.test(color)
  return (
    <span className={styles.color}>
      {swatch ? (
        <>
          <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
          <span className="vh">{copy.color}</span>
        </>
      ) : null}
      <bdi>{name || (swatch ? '' : color)}</bdi>
    </span>
  )
}
