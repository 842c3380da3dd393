import type { ReactNode } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './reports.copy.ts'
import styles from './Sheet.module.css'

type Props = {
  /** The subject of the report. */
  name: string
  /** The result that it shows. */
  title: string
  /** The address of its file. */
  file: string
  children: ReactNode
}

/** One report: its name in small type, its result as the title, its rows as a file. */
export function Sheet({ name, title, file, children }: Props) {
  return (
    <section className={styles.sheet} aria-label={name}>
      <div className={styles.head}>
        <div>
          <p>{name}</p>
          <h2 dir="auto">{title}</h2>
        </div>
        <a href={file} download aria-label={copy.csvOf(name)}>
          <Icon name="download" size="sm" />
          {copy.csv}
        </a>
      </div>
      {children}
    </section>
  )
}
