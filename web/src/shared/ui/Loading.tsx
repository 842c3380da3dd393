import type { ReactNode } from 'react'
import styles from './Loading.module.css'

type Props = {
  /** Skeletons in the shape of what comes. */
  children?: ReactNode
}

/** The word "Loading..." (GEN-9), read out once, with skeletons under it. */
export function Loading({ children }: Props) {
  return (
    <div className={styles.loading}>
      <p role="status" className={styles.word}>
        Loading...
      </p>
      {children}
    </div>
  )
}
