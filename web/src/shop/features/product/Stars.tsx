import styles from './ProductReviews.module.css'

export function Stars({ of, name }: { of: number; name: string }) {
  return (
    <span className={styles.stars} role="img" aria-label={name}>
      {'★'.repeat(of)}
      <span>{'★'.repeat(5 - of)}</span>
    </span>
  )
}
