import { cx } from '#/shared/lib/cx.ts'
import { pressable } from '#/shared/ui/pressable.ts'
import styles from './Segments.module.css'

type Props<Value extends string> = {
  label: string
  /** Whether the label is shown above, where nothing else says what is chosen. */
  titled?: boolean
  options: Readonly<Partial<Record<Value, string>>>
  value: Value
  disabled?: boolean
  onChange: (value: Value) => void
}

/** Chooses one of a few, side by side. */
export function Segments<Value extends string>({
  label,
  titled = false,
  options,
  value,
  disabled,
  onChange,
}: Props<Value>) {
  const choices = (
    <div className={cx(styles.seg, Object.keys(options).length > 3 && styles.four)} role="group" aria-label={label}>
      {(Object.entries(options) as [Value, string][]).map(([one, words]) => (
        <button key={one} {...pressable(disabled, () => onChange(one))} type="button" aria-pressed={one === value}>
          {words}
        </button>
      ))}
    </div>
  )
  if (!titled) return choices
  return (
    <div>
      <p className={styles.segTitle} aria-hidden>
        {label}
      </p>
      {choices}
    </div>
  )
}
