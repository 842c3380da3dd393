import { copy } from './customers.copy.ts'
import type { Customer } from './customersApi.ts'
import styles from './Tally.module.css'

/** How many dots are drawn at most, since more would tell nothing more. */
const MOST = 8

/** The outcomes of somebody's orders: a dot for each, and the same in words. */
export function Tally({ of }: { of: Customer }) {
  if (of.orders === 0) return <span className={styles.words}>{copy.registered}</span>
  const dots = [
    ...dotsOf('delivered', of.delivered),
    ...dotsOf('refused', of.refused),
    ...dotsOf('running', of.running),
  ].slice(-MOST)
  return (
    <span className={styles.tally}>
      <span className={styles.dots} aria-hidden>
        {dots.map(({ key, kind }) => (
          <i key={key} className={styles[kind]} />
        ))}
      </span>
      <span className={styles.words}>
        {copy.delivered(of.delivered)}
        {of.refused > 0 ? <b>, {copy.refused(of.refused)}</b> : null}
        {of.running > 0 ? `, ${copy.running(of.running)}` : null}
      </span>
    </span>
  )
}

function dotsOf(kind: 'delivered' | 'refused' | 'running', n: number) {
  return Array.from({ length: Math.min(n, MOST) }, (_, i) => ({ key: `${kind} ${i}`, kind }))
}
