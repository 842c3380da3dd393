import styles from './Toolbar.module.css'
import { type Total, totalText } from './count.ts'

export type View = { value: string; label: string; count?: Total | undefined; hot?: boolean }

type Props = { label: string; views: readonly View[]; value: string; onChange: (value: string) => void }

/** The main views of a list, as a row above it: `<Views label="Status" views={…} value={…} onChange={…} />`. */
export function Views({ label, views, value, onChange }: Props) {
  return (
    <ul className={styles.views} aria-label={label}>
      {views.map((view) => (
        <li key={view.value}>
          <button type="button" aria-pressed={view.value === value} onClick={() => onChange(view.value)}>
            {view.label}
            {view.count ? <span className={view.hot ? styles.hot : undefined}>{totalText(view.count)}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  )
}
