import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { collectionKeys, collectionQueries } from '#/office/domain/shop/collectionsApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { collectionsCopy as copy } from './collections.copy.ts'
import { pagesCopy } from './pages.copy.ts'
import styles from './Pages.module.css'
import { copy as shelvesCopy } from './shelves.copy.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'
import { ShownRows } from './ShownRows.tsx'

/** The owner's collections, the newest first (GOOD-2). */
export default function CollectionsScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const stored = useQuery(collectionQueries.list)
  useFollowed(['collection'], collectionKeys.all)
  const rows = stored.data?.toReversed()
  const add = (
    <ButtonLink href="/admin/shelves/collections/new" size="sm">
      <Icon name="plus" size="sm" />
      {copy.add}
    </ButtonLink>
  )
  return (
    <Page title={shelvesCopy.title} lead={shelvesCopy.lead} actions={mayWrite ? add : undefined}>
      <ShelvesTabs />
      <p className={styles.lead}>{copy.lead}</p>
      {mayWrite ? null : <p className={styles.quiet}>{pagesCopy.readOnly}</p>}
      {rows ? null : <NotLoaded query={stored} />}
      {rows?.length === 0 ? <EmptyState title={copy.none}>{copy.noneText}</EmptyState> : null}
      {rows && rows.length > 0 ? (
        <ShownRows
          title={copy.title}
          below="/admin/shelves/collections"
          rows={rows}
          nameOf={({ name }) => name}
          noteOf={({ total, byHand }) => copy.holds(total, byHand)}
          onNear={(id) => void client.prefetchQuery(collectionQueries.one(id))}
        />
      ) : null}
    </Page>
  )
}
