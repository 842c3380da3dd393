import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { copy } from './notSoldCopy.ts'

/** A product that the shop does not have. */
export default function NotSold() {
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title={copy.productNotFound}
        actions={
          <>
            <ButtonLink href={paths.topSells}>{copy.seeTheTopSells}</ButtonLink>
            <ButtonLink href={paths.home} variant="secondary">
              {copy.toTheHomePage}
            </ButtonLink>
          </>
        }
      >
        {copy.unsold}
      </EmptyState>
    </div>
  )
}
