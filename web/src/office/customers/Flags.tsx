import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './customers.copy.ts'
import type { Customer } from './customersApi.ts'
import styles from './Flags.module.css'

/** What to know about somebody before anything is sent. */
export function Flags({ of }: { of: Customer }) {
  if (!of.member && of.flags.length === 0) return null
  return (
    <span className={styles.flags}>
      {of.flags.map((flag) => (
        <span key={flag.kind} className={styles[flag.kind]} title={flag.reason}>
          <Icon name="alert" size="sm" />
          {copy.flag[flag.kind]}
        </span>
      ))}
      {of.member ? <span className={styles.member}>{copy.member}</span> : null}
    </span>
  )
}
