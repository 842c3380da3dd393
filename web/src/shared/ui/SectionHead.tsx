import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

type Props = {
  title: string
  /** Ties the section to its heading. */
  id: string
  children?: ReactNode
  /** A link at the right. */
  more?: ReactNode
}

/** A section's heading, one line about it, and where there is more. */
export function SectionHead({ title, id, children, more }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {children ? <p className={styles.text}>{children}</p> : null}
      </div>
      {more}
    </div>
  )
}
