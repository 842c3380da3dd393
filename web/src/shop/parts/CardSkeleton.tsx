import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import styles from './CardSkeleton.module.css'

/** The placeholder for a card. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton shape="picture" />
      <Skeleton className={styles.short} />
      <Skeleton />
      <Skeleton className={styles.short} />
      <Skeleton className={styles.price} />
      <Skeleton shape="control" />
    </div>
  )
}
