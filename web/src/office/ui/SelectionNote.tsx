import type { Selection } from './useSelection.ts'
import { type Total, totalText } from './count.ts'
import { uiCopy } from './ui.copy.ts'
import styles from './BulkBar.module.css'

type Props = {
  selection: Selection
  total: Total
  here: number
  /** What filters the list, in words. */
  by?: string
}

/** Says above a list with chosen rows that only this page is chosen, and offers to choose all that match (OFFICE-5). */
export function SelectionNote({ selection, total, here, by = '' }: Props) {
  if (selection.none || (total.n <= here && !total.about)) return null
  return (
    <p className={styles.note} role="status">
      {selection.all ? uiCopy.allChosen(totalText(total), by) : uiCopy.onPage(selection.ids.size)}{' '}
      <button type="button" onClick={selection.all ? selection.clear : selection.chooseAll}>
        {selection.all ? uiCopy.clear : uiCopy.chooseAll(totalText(total))}
      </button>
    </p>
  )
}
