import styles from './colour-tag.module.css'

/** A chosen colour beside a name: a swatch for "#rrggbb", the label for anything else, nothing for none (PDP-3). */
export function ColourTag({ colour }: { colour: string }) {
  if (colour === '') return null
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return <span>{colour}</span>
  return (
    <span className={styles.colour}>
      <span className={styles.swatch} style={{ backgroundColor: colour }} aria-hidden="true" />
      <span className="vh">Colour {colour}</span>
    </span>
  )
}
