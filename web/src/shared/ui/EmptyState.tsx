import type { ReactNode } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './EmptyState.module.css'

type Props = {
  /** The specification's words, as "Your cart is currently empty". */
  title: string
  /** A word above the title, as 404. */
  eyebrow?: string
  children?: ReactNode
  /** A picture above the title, as decoration only. */
  picture?: ReactNode
  /** The links that lead on. */
  actions?: ReactNode
  /** `h1` where the state is the whole page, `h2` otherwise. */
  as?: 'h1' | 'h2'
  className?: string | undefined
}

/** Says kindly that there is nothing here, and offers a way on. */
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
