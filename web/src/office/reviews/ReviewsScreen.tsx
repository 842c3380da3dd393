import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { copy } from './reviews.copy.ts'
import { QueuePage } from './QueuePage.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { ReviewsTabs } from './ReviewsTabs.tsx'
import styles from './Queue.module.css'
import { reviewKeys, type ReviewList, reviewQueries } from './reviewsApi.ts'
import { useDecisions, usePages } from './useDecisions.ts'

const said = copy.queue
const lists: readonly ReviewList[] = ['published', 'reported', 'hidden']

/** The reviews of people who got a product: read, published, hidden with a reason, answered (SHELF-4). */
export default function ReviewsScreen({ me }: ScreenProps) {
  const [location] = useLocation()
  const state = lists.find((one) => location.endsWith(`/${one}`)) ?? 'waiting'
  return <Queue key={state} state={state} mayWrite={usePermission(me)('products.write')} />
}

function Queue({ state, mayWrite }: { state: ReviewList; mayWrite: boolean }) {
  const pages = usePages()
  const list = useQuery({ ...reviewQueries.queue(state, pages.after), placeholderData: (old) => old })
  const listed = list.data?.reviews ?? []
  const { rows, card } = useDecisions(listed, reviewKeys.queues, 'review')
  return (
    <QueuePage
      state={state}
      title={copy.title}
      said={said}
      list={list}
      pages={pages}
      shown={listed.length}
      tabs={<ReviewsTabs counts={list.data?.counts} />}
      aside={<Stars of={list.data?.counts.stars ?? []} />}
    >
      {rows.map((row) => (
        <li key={row._id}>
          <ReviewCard review={row} mayWrite={mayWrite} {...card(row)} />
        </li>
      ))}
    </QueuePage>
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
