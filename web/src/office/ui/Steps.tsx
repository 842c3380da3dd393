import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './Steps.module.css'

type Props = {
  /** The names of the steps, in order. */
  names: readonly string[]
  /** What the steps are of, for screen readers. */
  label: string
  /** The present step, from 0. Those before it are done. */
  at: number
}

/** The progress of work in several steps: `<Steps names={['File', 'Check']} label="How far the file is" at={1} />`. */
export function Steps({ names, label, at }: Props) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, i) => (
        <li key={name} aria-current={i === at ? 'step' : undefined} data-done={i < at ? '' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {i < at ? <Icon name="check" size="sm" /> : i + 1}
          </span>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}
