import { copy } from './copy.ts'
import styles from './ColorTag.module.css'

/** A chosen colour beside a name, by its name where one is known: a swatch for "#rrggbb", the label for anything else, nothing for none (PDP-3). */
export function ColorTag({ color, name = color }: { color: string; name?: string }) {
  if (color === '') return null
  if (!/^#[0-9a-f]{6}$/i.test(color)) return <span>{name}</span>
  return (
    <span className={styles.color}>
      <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
      <span className="vh">{copy.color(name)}</span>
    </span>
  )
}
