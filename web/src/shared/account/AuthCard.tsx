import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import styles from './account.module.css'
import { copy } from './account.copy.ts'

type Props = {
  title: string
  lead: string
  /** The open tab, on the pages of the two tabs. */
  tab?: 'login' | 'register'
  /** The content beside the form. */
  side?: ReactNode
  children: ReactNode
}

/** The frame of every page about the account. */
export function AuthCard({ title, lead, tab, side, children }: Props) {
  return (
    <div className="wrap">
      <div className={styles.door}>
        <div className={styles.form}>
          {tab ? (
            <nav className={styles.tabs} aria-label={copy.tabs.label}>
              <Link href={paths.login} aria-current={tab === 'login' ? 'page' : undefined}>
                {copy.tabs.login}
              </Link>
              <Link href={paths.register} aria-current={tab === 'register' ? 'page' : undefined}>
                {copy.tabs.register}
              </Link>
            </nav>
          ) : null}
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        {side}
      </div>
    </div>
  )
}
