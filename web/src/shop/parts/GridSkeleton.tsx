import { cx } from '#/shared/lib/cx.ts'
import { CardSkeleton } from './CardSkeleton.tsx'
import styles from './ProductGrid.module.css'

/** The placeholder for a grid of cards. */
export function GridSkeleton({ count = 8, columns = 'four' }: { count?: number; columns?: 'four' | 'three' }) {
  return (
    <div aria-hidden="true" data-cards className={cx(styles.grid, styles[columns])}>
      {Array.from({ length: count }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  )
}
