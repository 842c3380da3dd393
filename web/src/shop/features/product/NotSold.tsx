import { useEffect } from 'react'
import { paths } from '#/shared/lib/paths.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { copy } from './notSold.copy.ts'

/** A product that the shop does not have; `once` says that it had. */
export default function NotSold({ once }: { once: boolean }) {
  // Of what was sold once the shop's own page knows what there is in its place (ITEM-2).
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
