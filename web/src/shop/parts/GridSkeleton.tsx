import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { cx } from '#/shared/lib/cx.ts'
import styles from './ProductGrid.module.css'
import own from './GridSkeleton.module.css'

/** Where cards are about to stand. */
export function GridSkeleton({ count = 8, columns = 'four' }: { count?: number; columns?: 'four' | 'three' }) {
  return (
    <div aria-hidden="true" className={cx(styles.grid, styles[columns])}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={own.card}>
          <Skeleton shape="picture" />
          <Skeleton className={own.short} />
          <Skeleton />
          <Skeleton className={own.price} />
          <Skeleton shape="control" />
        </div>
      ))}
    </div>
  )
}
