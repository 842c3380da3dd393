import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import styles from './Advice.module.css'

type Props = {
  icon: IconName
  title: string
  text: string
  /** An alert is spoken at once, a status when the screen reader pauses. */
  role: 'alert' | 'status'
  /** What can be done about it. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Says something to know before the order is sent, with what can be done about it. */
export function Advice({ icon, title, text, role, children, ref }: Props) {
  return (
    <div ref={ref} className={styles.advice} role={role} tabIndex={-1}>
      <Icon name={icon} />
      <div>
        <p>
          <b>{title}</b>
        </p>
        <p>{text}</p>
        {children ? <div className={styles.acts}>{children}</div> : null}
      </div>
    </div>
  )
}
