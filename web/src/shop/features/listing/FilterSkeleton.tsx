import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import styles from './FilterSkeleton.module.css'

const GROUPS = [7, 6, 5] as const

/** The placeholder for the filters while they load. */
export function FilterSkeleton() {
  return (
    <div aria-hidden="true">
      {GROUPS.map((lines) => (
        <div key={lines} className={styles.group}>
          <Skeleton className={styles.legend} />
          {Array.from({ length: lines }, (_, line) => (
            <div key={line} className={styles.line}>
              <Skeleton className={styles.box} />
              <Skeleton />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
