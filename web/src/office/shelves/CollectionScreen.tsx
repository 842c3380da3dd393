import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { collectionKeys, collectionQueries } from '#/office/domain/shop/collectionsApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { CollectionForm } from './CollectionForm.tsx'
import { collectionsCopy as copy } from './collections.copy.ts'

const back = { href: '/admin/shelves/collections', label: copy.back }

/** One collection of the owner's, or a new one (GOOD-2). */
export default function CollectionScreen({ me }: ScreenProps) {
  const { id } = useParams<{ id: string }>()
  const fresh = id === 'new'
  const stored = useQuery({ ...collectionQueries.one(id), enabled: !fresh })
  useFollowed(['collection'], collectionKeys.all)
  const mayWrite = usePermission(me)('products.write')
  const collection = fresh ? null : (stored.data ?? null)
  if (!fresh && !collection)
    return (
      <Page title={copy.title} back={back}>
        <NotLoaded query={stored} />
      </Page>
    )
  return (
    <Page title={collection?.content.name ?? copy.fresh} back={back}>
      <CollectionForm key={id} now={collection} mayWrite={mayWrite} />
    </Page>
  )
}
