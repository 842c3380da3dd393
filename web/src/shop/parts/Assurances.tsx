import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import styles from './Assurances.module.css'

/** Icon, the promise, the rest of the sentence (GEN-3). */
export type Assurance = readonly [icon: IconName, promise: string, rest: string]

/** What a shopper may rely on, beside every total. */
export function Assurances({ lines }: { lines: readonly Assurance[] }) {
  return (
    <ul className={styles.assure}>
      {lines.map(([icon, promise, rest]) => (
        <li key={promise}>
          <Icon name={icon} />
          <span>
            <b>{promise}</b> {rest}
          </span>
        </li>
      ))}
    </ul>
  )
}
