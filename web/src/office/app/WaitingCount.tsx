import { cx } from '#/shared/lib/cx.ts'
import { totalText } from '#/office/ui/count.ts'
import { words } from '#/office/ui/words.copy.ts'
import type { Count } from './useWaiting.ts'
import styles from './WaitingCount.module.css'

/** The largest number in a badge; above it a badge only says that it is a lot. */
const MOST = 99

/** The number that waits behind a link of the navigation, in the row of a rail or a sheet, or as a badge on a bar. */
export function WaitingCount({ id, of, badge = false }: { id: string; of: Count; badge?: boolean }) {
  return (
    <span
      id={id}
      aria-hidden="true"
      className={cx(badge ? styles.badge : styles.count, of.late > 0 && !badge && styles.late)}
    >
      <span>{badge && of.count > MOST ? `${MOST}+` : totalText({ n: of.count })}</span>
      <span className="vh"> {words.waiting(of.late)}</span>
    </span>
  )
}
