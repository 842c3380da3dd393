import { useTitle } from '#/shared/lib/useTitle.ts'
import { LostPage } from './LostPage.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { copy } from './copy.ts'

/** Shown with status 404 when the server already knew. */
export default function NotFoundPage() {
  useTitle('Not found')
  return (
    <LostPage
      status={404}
      title={copy.thisPageIsNot}
      actions={
        <>
          <ButtonLink href={paths.home}>{copy.goToTheShop}</ButtonLink>
          <ButtonLink href={paths.track} variant="secondary">
            {copy.trackAnOrder}
          </ButtonLink>
        </>
      }
    >
      {copy.theLinkMayBe}
    </LostPage>
  )
}
