import styles from './Switch.module.css'

type Props = { on: boolean; label: string; disabled?: boolean; onChange: (on: boolean) => void }

/** On or off, at once: `<Switch on={row.shown} label="Show rhode" onChange={…} />`. */
export function Switch({ on, label, disabled = false, onChange }: Props) {
  return (
    <button
      type="button"
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
