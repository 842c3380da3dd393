import { useLocation } from 'wouter'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { GonePage } from './GonePage.tsx'
import { LostPage } from './LostPage.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './app.copy.ts'

/** The page with status 404. */
export default function NotFoundPage() {
  const [location] = useLocation()
  const first = useAppSelector((state) => state.shop.page)
  // Only the server knows that a product was at this address once.
  const gone = first.status === 410 && first.path === location
  const instead = useAppSelector((state) => state.catalog.instead)
  useTitle(gone ? null : copy.notFound)
  if (gone) return <GonePage instead={instead} />
  return (
    <LostPage
      status={404}
      title={copy.lostTitle}
      actions={
        <>
          <ButtonLink href={paths.home}>{copy.toShop}</ButtonLink>
          <ButtonLink href={paths.track} variant="secondary">
            {copy.trackAnOrder}
          </ButtonLink>
        </>
      }
    >
      {copy.lostText}
    </LostPage>
  )
}
