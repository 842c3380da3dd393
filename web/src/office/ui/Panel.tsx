import { useId, type ReactNode } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { noBreakMoney } from './rupees.ts'
import styles from './Panel.module.css'

type Props = {
  title: string
  /** The words under the title. */
  lead?: ReactNode
  /** The buttons beside it. */
  actions?: ReactNode
  /** `act` is the next thing to do; `warn` is what somebody should look at. */
  tone?: 'plain' | 'act' | 'warn'
  /** Whether there is no padding, as for a table or rows up to the edge. */
  flush?: boolean
  children: ReactNode
}

/** A framed part of a screen, with its name: `<Panel title="Delivery">…</Panel>`. */
export function Panel({ title, lead, actions, tone = 'plain', flush = false, children }: Props) {
  const id = useId()
  return (
    <section className={cx(styles.panel, styles[tone], flush && styles.flush)} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} dir="auto">
            {noBreakMoney(title)}
          </h2>
          {lead === undefined ? null : <p>{noBreakMoney(lead)}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
