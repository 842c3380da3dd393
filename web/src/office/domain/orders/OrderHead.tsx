import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { orderPath } from './orderPath.ts'
import styles from './OrderHead.module.css'

type Props = {
  order: { name: string; number: string }
  /** What stands behind the order's number. */
  children: ReactNode
  /** An amount and what it is. */
  sum: { text: string; label: string } | null | undefined
}

/** The head of an order that somebody works on: whose it is, its number, and the money it is about. */
export function OrderHead({ order, children, sum }: Props) {
  return (
    <header className={styles.head}>
      <div>
        <h2 dir="auto">{order.name}</h2>
        <p className={styles.quiet}>
          <Link href={orderPath(order.number)}>{order.number}</Link>
          {children}
        </p>
      </div>
      {sum ? (
        <div className={styles.sum}>
          <b className="num">{sum.text}</b>
          <span className={styles.quiet}>{sum.label}</span>
        </div>
      ) : null}
    </header>
  )
}
