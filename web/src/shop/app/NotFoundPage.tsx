import { useTitle } from '#/shared/lib/useTitle.ts'
import { LostPage } from './LostPage.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'

/** Shown with status 404 when the server already knew. */
export default function NotFoundPage() {
  useTitle('Not found')
  return (
    <LostPage
      status={404}
      title="This page is not on our shelf"
      actions={
        <>
          <ButtonLink href={paths.home}>Go to the shop</ButtonLink>
          <ButtonLink href={paths.track} variant="secondary">
            Track an order
          </ButtonLink>
        </>
      }
    >
      The link may be old, or the product is no longer sold. Your cart is safe.
    </LostPage>
  )
}
