import styles from './Switch.module.css'

type Props = { id?: string; on: boolean; label: string; disabled?: boolean; onChange: (on: boolean) => void }

/** On or off, at once: `<Switch on={row.shown} label="Show rhode" onChange={…} />`. */
export function Switch({ id, on, label, disabled = false, onChange }: Props) {
  return (
    <button
      type="button"
      id={id}
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!on)}
    >
      <span />
    </button>
  )
}
