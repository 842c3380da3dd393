import type { ReactNode } from 'react'
import styles from './SectionHead.module.css'

type Props = {
  title: string
  /** The heading's id, which names the section. */
  id: string
  children?: ReactNode
  /** A link at the right, where there is more. */
  more?: ReactNode
}

/** A section's heading, one line about it, and a link to more. */
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
