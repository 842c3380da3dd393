import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { ownPageKeys, ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { GuideRows } from './GuideRows.tsx'
import { pagesCopy as copy } from './pages.copy.ts'
import styles from './Pages.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'
import { ShownRows } from './ShownRows.tsx'

/** The owner's pages and articles, the newest first (FACE-2). */
export default function PagesScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const stored = useQuery(ownPageQueries.list)
  useFollowed(['page'], ownPageKeys.list)
  const pages = stored.data?.pages.toReversed()
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
        <ShownRows
          title={copy.list}
          below="/admin/shelves/pages"
          rows={pages}
          nameOf={({ title }) => title}
          onNear={(id) => void client.prefetchQuery(ownPageQueries.one(id))}
        />
      ) : null}
      {stored.data ? <GuideRows guides={stored.data.guides} pages={stored.data.pages} mayWrite={mayWrite} /> : null}
    </Page>
  )
}
