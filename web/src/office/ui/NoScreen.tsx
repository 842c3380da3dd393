import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import styles from './NoScreen.module.css'
import { words } from './words.copy.ts'

type Props = {
  title?: string
  text?: string
  /** Whether the reader is in the office and can go on there. */
  inside?: boolean
}

/** Shown at an address of the office that is no screen, or none for the reader. */
export function NoScreen({ title = words.missing.title, text = words.missing.text, inside = true }: Props) {
  return (
    <div className={styles.none}>
      <EmptyState
        as="h1"
        title={title}
        actions={inside ? <ButtonLink href="/admin/today">{words.toToday}</ButtonLink> : undefined}
      >
        {text}
      </EmptyState>
    </div>
  )
}
