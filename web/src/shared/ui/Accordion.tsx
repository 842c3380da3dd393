import type { ReactNode } from 'react'
import styles from './Accordion.module.css'

export type AccordionSection = {
  id: string
  title: string
  content: ReactNode
  /** Whether it is open from the start. */
  open?: boolean
}

/** Sections that fold, as native <details>: they work without scripts, and the browser's search finds their text. */
export function Accordion({ sections }: { sections: readonly AccordionSection[] }) {
  return (
    <div className={styles.accordion}>
      {sections.map((section) => (
        <details key={section.id} open={section.open ?? false} className={styles.section}>
          <summary className={styles.summary}>
            <h2 className={styles.title}>{section.title}</h2>
            <span className={styles.sign} aria-hidden="true" />
          </summary>
          <div className={styles.content}>{section.content}</div>
        </details>
      ))}
    </div>
  )
}
