import type { ReactNode } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './StatusDot.module.css'

/** How far a thing is: hollow = to do, half = under way, full = done, none = does not apply. */
export type Ring = 'todo' | 'half' | 'full' | 'none'
/** Colour only where somebody must act (act), should soon (wait), or something went wrong (bad); go and ok are mild, quiet is grey. */
export type Tone = 'act' | 'wait' | 'go' | 'ok' | 'bad' | 'quiet'

/** A state in a ring and words; the words say all, the ring says it at a glance: `<State ring="todo" tone="act">To confirm</State>`. */
export function StatusDot({ ring, tone = 'quiet', children }: { ring: Ring; tone?: Tone; children: ReactNode }) {
  return <span className={cx(styles.state, styles[ring], styles[tone])}>{children}</span>
}
