import { Link } from 'wouter'
import { Icon } from '#/shared/ui/Icon.tsx'
import type { FromList } from './fromList.ts'
import styles from './ListSteps.module.css'

type Props = {
  from: FromList | null
  /** What is open, as the list's rows name it. */
  here: string
  words: { label: string; before: string; after: string }
  /** The address of a row. */
  pathOf: (row: string) => string
}

/** Links to the rows before and after in the list from which this was opened. Back still leads to the list. */
export function ListSteps({ from, here, words, pathOf }: Props) {
  const at = from?.rows.indexOf(here) ?? -1
  if (from === null || at < 0) return null
  return (
    <nav className={styles.steps} aria-label={words.label}>
      <Step from={from} row={from.rows[at - 1]} label={words.before} icon="left" pathOf={pathOf} />
      <Step from={from} row={from.rows[at + 1]} label={words.after} icon="right" pathOf={pathOf} />
    </nav>
  )
}

type StepProps = Pick<Props, 'pathOf'> & {
  from: FromList
  row: string | undefined
  label: string
  icon: 'left' | 'right'
}

function Step({ from, row, label, icon, pathOf }: StepProps) {
  if (row === undefined) {
    return (
      <span className={styles.end} aria-hidden="true">
        <Icon name={icon} size="sm" />
      </span>
    )
  }
  return (
    <Link href={pathOf(row)} replace state={from} aria-label={label}>
      <Icon name={icon} size="sm" />
    </Link>
  )
}
