import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './Steps.module.css'

type Props = {
  /** What the steps are called, the first first. */
  names: readonly string[]
  /** What they are the steps of, for readers. */
  label: string
  /** The step that is at hand, from 0; those before it are done. */
  at: number
}

/** How far work of several steps is: `<Steps names={['File', 'Check']} label="How far the file is" at={1} />`. */
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
