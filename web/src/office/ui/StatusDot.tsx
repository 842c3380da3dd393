import type { ReactNode } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './StatusDot.module.css'

/** The progress of a thing: hollow is to do, half is under way, full is done, and none does not apply. */
export type Ring = 'todo' | 'half' | 'full' | 'none'
/**
 * The colour. `act` is for what somebody must do, `wait` for what somebody should do soon, `bad` for what went wrong;
 * `go` and `ok` are mild, and `quiet` is grey.
 */
export type Tone = 'act' | 'wait' | 'go' | 'ok' | 'bad' | 'quiet'

/**
 * A state as a ring and words. The words say everything, and the ring shows it at a glance: `<StatusDot ring="todo"
 * tone="act">To confirm</StatusDot>`.
 */
export function StatusDot({ ring, tone = 'quiet', children }: { ring: Ring; tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.state, styles[ring], styles[tone])}>{children}</span>
}
