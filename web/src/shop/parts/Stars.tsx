import { copy } from './review.copy.ts'
import styles from './Stars.module.css'

/** How many of five stars somebody gave. */
export function Stars({ of }: { of: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={copy.of5(of)}>
      {'★'.repeat(Math.round(of))}
      <span>{'★'.repeat(5 - Math.round(of))}</span>
    </span>
  )
}
