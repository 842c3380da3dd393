import { pressable } from '#/shared/ui/pressable.ts'
import styles from './Switch.module.css'

type Props = {
  id?: string
  name?: string
  on: boolean
  label: string
  disabled?: boolean
  onChange: (on: boolean) => void
}

/** Switches something on or off at once: `<Switch on={row.shown} label="Show rhode" onChange={…} />`. */
export function Switch({ id, name, on, label, disabled = false, onChange }: Props) {
  return (
    <button
      {...pressable(disabled, () => onChange(!on))}
      type="button"
      id={id}
      name={name}
      role="switch"
      aria-checked={on}
      aria-label={label}
      className={styles.switch}
    >
      <span />
    </button>
  )
}
