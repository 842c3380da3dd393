import type { Deposit } from './useDeposit.ts'
import { copy } from './checkout.copy.ts'
import styles from './checkout.module.css'

/** Why a part of an order in cash comes first, or that it may, before the order is placed (PAYS-3). */
export function DepositNote({ deposit: { paisa, why, maybe } }: { deposit: Deposit }) {
  if (paisa === 0 && !maybe) return null
  return (
    <p className={styles.deposit} role="status">
      {paisa > 0 ? `${why} ` : null}
      {maybe ? copy.deposit.maybe(paisa > 0) : null}
    </p>
  )
}
