import type { ReactNode } from 'react'
import { SearchForm } from '#/shop/parts/SearchForm.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import styles from './LostPage.module.css'
import failed from './media/failed.svg?no-inline'
import notFound from './media/not-found.svg?no-inline'

type Props = {
  /**
   * The status stands above the heading with a picture. A 410 has neither: its words say what it means, and products
   * like the one that is gone follow.
   */
  status: number
  title: string
  /** Where to go from here. */
  actions: ReactNode
  children: ReactNode
}

/** A page for an address that has no content: it says what happened, and offers a search and links. */
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
