import styles from './ErrorSummary.module.css'
import { Icon } from './Icon.tsx'

export type SummaryItem = {
  /** The id of the field. */
  target: string
  text: string
}

/** What keeps a form from being sent. It is read out at once, and each entry leads to its field. */
export function ErrorSummary({ title, items }: { title: string; items: readonly SummaryItem[] }) {
  return (
    <div className={styles.summary} role="alert">
      <Icon name="alert" />
      <div>
        <h2>{title}</h2>
        {items.length === 0 ? null : (
          <ul>
            {items.map((item) => (
              <li key={item.target}>
                <a
                  href={`#${item.target}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(item.target)?.focus()
                  }}
                >
                  {item.text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
