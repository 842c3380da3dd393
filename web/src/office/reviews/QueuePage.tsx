import type { ReactNode } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { words } from '#/office/ui/words.copy.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import styles from './Queue.module.css'
import type { usePages } from './useDecisions.ts'

type Data = { next?: string | undefined; counts: { waiting: number } }

type Props<List extends string> = {
  state: List
  title: string
  said: {
    about: string
    lead: (waiting: number) => string
    states: Readonly<Record<List, string>>
    empty: Readonly<Record<List, string>>
    emptyText: Readonly<Record<List, string>>
    rulesTitle: string
    rules: readonly string[]
  }
  list: UseQueryResult<Data>
  pages: ReturnType<typeof usePages>
  /** How many rows the page of the list has. */
  shown: number
  tabs: ReactNode
  /** What stands below the rules. */
  aside?: ReactNode
  /** The cards, each in a list item. */
  children: readonly ReactNode[]
}

/** What waits for a decision of the office, page by page, with what to mind beside it. */
export function QueuePage<List extends string>({
  state,
  title,
  said,
  list,
  pages,
  shown,
  tabs,
  aside,
  children,
}: Props<List>) {
  const { data } = list
  const onOlder = pages.older(data?.next)
  return (
    <Page title={title} lead={data ? said.lead(data.counts.waiting) : said.about}>
      {tabs}
      {list.error ? <ErrorState error={list.error} message={words.failed} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading /> : null}
      {data ? (
        <div className={styles.sides}>
          <div className={styles.cards}>
            {children.length === 0 ? <EmptyState title={said.empty[state]}>{said.emptyText[state]}</EmptyState> : null}
            <ul className={styles.cards} aria-label={said.states[state]}>
              {children}
            </ul>
            {onOlder || pages.onNewer ? <KeyPager shown={shown} onNewer={pages.onNewer} onOlder={onOlder} /> : null}
          </div>
          <div className={styles.aside}>
            <Panel title={said.rulesTitle}>
              <ul className={styles.rules}>
                {said.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Panel>
            {aside}
          </div>
        </div>
      ) : null}
    </Page>
  )
}
