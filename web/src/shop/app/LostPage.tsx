import type { ReactNode } from 'react'
import { SearchForm } from '#/shop/parts/SearchForm.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import styles from './LostPage.module.css'
import failed from './media/failed.svg?no-inline'
import notFound from './media/not-found.svg?no-inline'

type Props = {
  /** Shown above the heading with a picture, but for 410, which says in words what it means, and shows what is like it. */
  status: number
  title: string
  /** Where to go from here. */
  actions: ReactNode
  children: ReactNode
}

/** A page that leads nowhere else: what happened, a search, and ways on. */
export function LostPage({ status, title, actions, children }: Props) {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title={title}
        {...(status !== 410 && {
          eyebrow: String(status),
          picture: (
            <img src={status === 500 ? failed : notFound} alt="" width={320} height={400} className={styles.picture} />
          ),
        })}
        actions={actions}
      >
        <p>{children}</p>
        {status === 500 ? null : (
          <div className={styles.search}>
            <SearchForm />
          </div>
        )}
      </EmptyState>
    </div>
  )
}
