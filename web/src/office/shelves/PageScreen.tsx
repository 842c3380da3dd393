import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { ownPageKeys, ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { PageForm } from './PageForm.tsx'
import { pagesCopy as copy } from './pages.copy.ts'

const back = { href: '/admin/shelves/pages', label: copy.back }

/** One page or article of the owner's, or a new one (FACE-2). */
export default function PageScreen({ me }: ScreenProps) {
  const { id } = useParams<{ id: string }>()
  const fresh = id === 'new'
  const stored = useQuery({ ...ownPageQueries.one(id), enabled: !fresh })
  useFollowed(['page'], ownPageKeys.all)
  const mayWrite = usePermission(me)('products.write')
  const page = fresh ? null : (stored.data ?? null)
  if (!fresh && !page)
    return (
      <Page title={copy.title} back={back}>
        <NotLoaded query={stored} />
      </Page>
    )
  return (
    <Page title={page?.page.title || copy.fresh} back={back}>
      <PageForm key={id} now={page} mayWrite={mayWrite} />
    </Page>
  )
}
