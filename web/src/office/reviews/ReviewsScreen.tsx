import { useCallback, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { KeyPager } from '#/office/ui/KeyPager.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy } from './reviews.copy.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewsTabs } from './ReviewsTabs.tsx'
import styles from './Queue.module.css'
import { reviewKeys, type ProductReview, type ReviewState, reviewQueries } from './reviewsApi.ts'

const said = copy.queue

/** The reviews of people who got a product: read, published, hidden with a reason, answered (SHELF-4). */
export default function ReviewsScreen({ me }: ScreenProps) {
  const [location] = useLocation()
  const state: ReviewState = location.endsWith('/published')
    ? 'published'
    : location.endsWith('/hidden')
      ? 'hidden'
      : 'waiting'
  return <Queue key={state} state={state} mayWrite={usePermission(me)('products.write')} />
}

function Queue({ state, mayWrite }: { state: ReviewState; mayWrite: boolean }) {
  const client = useQueryClient()
  // The last review of each page before, for going back.
  const [pages, setPages] = useState<readonly string[]>([])
  const after = pages.at(-1) ?? ''
  const list = useQuery({
    ...reviewQueries.queue(state, after),
    placeholderData: (old) => old,
  })
  const again = useCallback(() => void client.invalidateQueries({ queryKey: reviewKeys.queues }), [client])
  useFollowed(['review'], reviewKeys.queues)
  // A card in which somebody writes stays, also where a colleague decides about its review meanwhile (OFFICE-4).
  const [held, setHeld] = useState<readonly ProductReview[]>([])
  const hold = useCallback((review: ProductReview, holds: boolean) => {
    setHeld((now) => {
      const others = now.filter((one) => one._id !== review._id)
      if (holds) return [...others, review]
      return others.length === now.length ? now : others
    })
  }, [])
  const listed = list.data?.reviews ?? []
  const gone = held.filter((one) => listed.every(({ _id }) => _id !== one._id))
  const rows = [...gone, ...listed]
  const next = list.data?.next
  return (
    <Page title={copy.title} lead={list.data ? said.lead(list.data.counts.waiting) : said.about}>
      <ReviewsTabs counts={list.data?.counts} />
      {list.error ? <ErrorState error={list.error} message={words.failed} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Loading /> : null}
      {list.data ? (
        <div className={styles.sides}>
          <div className={styles.cards}>
            {rows.length === 0 ? <EmptyState title={said.empty[state]}>{said.emptyText[state]}</EmptyState> : null}
            <ul className={styles.cards} aria-label={said.states[state]}>
              {rows.map((row) => (
                <li key={row._id}>
                  <ReviewCard review={row} mayWrite={mayWrite} onDone={again} onHold={hold} gone={gone.includes(row)} />
                </li>
              ))}
            </ul>
            {next !== undefined || pages.length > 0 ? (
              <KeyPager
                shown={listed.length}
                onNewer={pages.length > 0 ? () => setPages(pages.slice(0, -1)) : null}
                onOlder={next === undefined ? null : () => setPages([...pages, next])}
              />
            ) : null}
          </div>
          <div className={styles.aside}>
            <Panel title={said.rulesTitle}>
              <ul className={styles.rules}>
                {said.rules.map((rule) => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </Panel>
            <Stars of={list.data.counts.stars} />
          </div>
        </div>
      ) : null}
    </Page>
  )
}

/** The distribution of the published reviews. */
function Stars({ of }: { of: readonly number[] }) {
  const total = of.reduce((sum, n) => sum + n, 0)
  const average = total === 0 ? 0 : of.reduce((sum, n, i) => sum + n * (i + 1), 0) / total
  return (
    <Panel title={said.starsTitle}>
      {total === 0 ? (
        <p className={styles.quiet}>{said.starsNone}</p>
      ) : (
        <div className={styles.stars}>
          <b>{average.toFixed(1)}</b>
          <dl>
            {[5, 4, 3, 2, 1].map((n) => {
              const count = of[n - 1] ?? 0
              return (
                <div key={n}>
                  <dt>{n}</dt>
                  <dd>
                    <span className={styles.bar} aria-hidden="true">
                      <span style={{ inlineSize: `${(count * 100) / total}%` }} />
                    </span>
                    {count}
                  </dd>
                </div>
              )
            })}
          </dl>
        </div>
      )}
      <p className={styles.quiet}>{said.starsRule}</p>
    </Panel>
  )
}
