import type { ReactNode } from 'react'
import styles from './Loading.module.css'
import { copy } from './begin.copy.ts'

type Props = {
  /** Skeletons in the shape of what comes. */
  children?: ReactNode
  /** Whether the whole page is on its way, so that the word is its heading meanwhile. */
  page?: boolean
}

/** The word "Loading..." (GEN-9), read out once, with skeletons under it. */
export function Loading({ children, page = false }: Props) {
  return (
    <div>
      <div role="status" className={styles.word}>
        {page ? <h1 className={styles.heading}>{copy.loading}</h1> : copy.loading}
      </div>
      {children}
    </div>
  )
}
