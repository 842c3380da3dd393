import { useEffect } from 'react'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { copy } from './notSold.copy.ts'

/** The page for a product that the shop does not have. `once` says that it once had it. */
export default function NotSold({ once }: { once: boolean }) {
  // For a product that was sold once, a page from the server knows what there is in its place (ITEM-2).
  useEffect(() => {
    if (once) window.location.replace(window.location.href)
  }, [once])
  if (once) return null
  return (
    <div className="wrap">
      <EmptyState
        as="h1"
        title={copy.productNotFound}
        actions={
          <>
            <ButtonLink href={paths.topSells}>{copy.toTopSells}</ButtonLink>
            <ButtonLink href={paths.home} variant="secondary">
              {copy.toHome}
            </ButtonLink>
          </>
        }
      >
        {copy.unsold}
      </EmptyState>
    </div>
  )
}
