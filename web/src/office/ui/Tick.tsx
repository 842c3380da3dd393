import { useEffect, useRef } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import styles from './Tick.module.css'

type Props = {
  /** What is ticked. It is read out, not shown. */
  label: string
  checked: boolean
  /** Whether only some of those it stands for are ticked. */
  some?: boolean
  onChange: (on: boolean) => void
}

/** A checkbox with a 44 px target, as before a row. */
export function Tick({ label, checked, some = false, onChange }: Props) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = some
  }, [some])
  return (
    <label className={styles.tick}>
      <input
        ref={ref}
        type="checkbox"
        className={cx(styles.box, some && styles.some)}
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
