import type { ReactNode } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './EmptyState.module.css'

type Props = {
  /** The specification's words, e.g. "Your cart is currently empty". */
  title: string
  /** A word above the title, e.g. 404. */
  eyebrow?: string
  children?: ReactNode
  /** A picture above, decoration only. */
  picture?: ReactNode
  /** Where to go from here. */
  actions?: ReactNode
  /** h1 where the state is the whole page; h2 otherwise. */
  as?: 'h1' | 'h2'
  className?: string | undefined
}

/** Nothing here, said kindly, with a way on. */
export function EmptyState({ title, eyebrow, children, picture, actions, as: Heading = 'h2', className }: Props) {
  return (
    <div className={cx(styles.state, className)}>
      {picture ? <div className={styles.picture}>{picture}</div> : null}
      {eyebrow === undefined ? null : <p className={styles.eyebrow}>{eyebrow}</p>}
      <Heading className={styles.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
