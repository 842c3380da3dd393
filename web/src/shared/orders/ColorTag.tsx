import styles from './ColorTag.module.css'

/** A chosen colour beside a name: a swatch for "#rrggbb", the label for anything else, nothing for none (PDP-3). */
export function ColorTag({ color }: { color: string }) {
  if (color === '') return null
  if (!/^#[0-9a-f]{6}$/i.test(color)) return <span>{color}</span>
  return (
    <span className={styles.color}>
      <span className={styles.swatch} style={{ backgroundColor: color }} aria-hidden="true" />
      <span className="vh">Colour {color}</span>
    </span>
  )
}
