import styles from './Bars.module.css'

export type BarRow = {
  key: string
  label: string
  /** The length of the bar in relation to the others. */
  size: number
  value: string
  more?: string
  hot?: boolean
}

type Props = { caption: string; rows: readonly BarRow[]; empty: string; onOpen: (row: BarRow) => void }

/** Names with bars, a button for each. The table is for the eye and for screen readers. */
export function Bars({ caption, rows, empty, onOpen }: Props) {
  const most = Math.max(...rows.map(({ size }) => size), 0)
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <ul className={styles.bars} aria-label={caption}>
      {rows.map((row) => (
        <li key={row.key}>
          <button type="button" onClick={() => onOpen(row)}>
            <span className={styles.label} dir="auto">
              {row.label}
            </span>
            <span className={styles.track} aria-hidden>
              <span
                className={row.hot ? styles.hot : styles.bar}
                style={{ inlineSize: `${most > 0 ? Math.max(0, (100 * row.size) / most) : 0}%` }}
              />
            </span>
            <span className={styles.value}>
              {row.value}
              {row.more ? <small>{row.more}</small> : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
