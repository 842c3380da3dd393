import type { ReactNode } from 'react'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import styles from './BulkBar.module.css'
import { type Total, totalText } from './count.ts'
import { uiCopy } from './ui.copy.ts'
import type { Selection } from './useSelection.ts'

type Props = {
  selection: Selection
  total: Total
  /** The actions: plain buttons, the likeliest first. */
  children: ReactNode
}

/** The actions on the chosen rows, in reach of a thumb. */
export function BulkBar({ selection, total, children }: Props) {
  if (selection.none) return null
  const count = selection.all ? totalText(total) : totalText({ n: selection.ids.size })
  return (
    <section className={styles.bar} data-dock aria-label={uiCopy.chosen(count)}>
      <b aria-live="polite">{uiCopy.chosen(count)}</b>
      <div className={styles.acts}>{children}</div>
      <IconButton icon="close" label={uiCopy.clear} onClick={selection.clear} />
    </section>
  )
}
