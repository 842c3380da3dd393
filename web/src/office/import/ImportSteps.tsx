import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './copy.ts'
import styles from './ImportSteps.module.css'

/** How far an import is: steps before `at` (from 0) are done. */
export function ImportSteps({ at }: { at: number }) {
  return (
    <ol className={styles.steps} aria-label={copy.stepsName}>
      {copy.steps.map((name, i) => (
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
