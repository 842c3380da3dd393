import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { type OwnPageRow, ownPageKeys, ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { StatusDot, type Ring, type Tone } from '#/office/ui/StatusDot.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'

const dots: Record<OwnPageRow['state'], { ring: Ring; tone: Tone }> = {
  draft: { ring: 'todo', tone: 'quiet' },
  planned: { ring: 'half', tone: 'wait' },
  live: { ring: 'full', tone: 'ok' },
  ended: { ring: 'none', tone: 'quiet' },
}

/** The owner's pages and articles, the newest first (FACE-2). */
export default function PagesScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const stored = useQuery(ownPageQueries.list)
  useFollowed(['page'], ownPageKeys.list)
  const pages = stored.data?.toReversed()
  const add = (
    <ButtonLink href="/admin/shelves/pages/new" size="sm">
      <Icon name="plus" size="sm" />
      {copy.add}
    </ButtonLink>
  )
  return (
    <Page title={shelvesCopy.title} lead={shelvesCopy.lead} actions={mayWrite ? add : undefined}>
      <ShelvesTabs />
      <p className={styles.lead}>{copy.lead}</p>
      {mayWrite ? null : <p className={styles.quiet}>{copy.readOnly}</p>}
      {stored.error ? (
        <ErrorState error={stored.error} message={words.failed} onRetry={() => void stored.refetch()} />
      ) : null}
      {stored.isPending ? <Loading /> : null}
      {pages?.length === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
      {pages && pages.length > 0 ? (
        <Panel title={copy.list}>
          <ul className={styles.rows}>
            {pages.map((page) => (
              <li key={page._id}>
                <Link
                  href={`/admin/shelves/pages/${page._id}`}
                  className={styles.row}
                  onMouseEnter={() => void client.prefetchQuery(ownPageQueries.one(page._id))}
                >
                  <span className={styles.what}>
                    <b dir="auto">{page.title}</b>
                    <small dir="ltr">{page.path}</small>
                  </span>
                  <span className={styles.when}>
                    <StatusDot {...dots[page.state]}>{copy.states[page.state]}</StatusDot>
                    <small>{copy.saved(page.actorName || copy.someone, formatDayTime(page.savedAt))}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </Page>
  )
}
