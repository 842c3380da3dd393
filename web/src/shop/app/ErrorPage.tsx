import { useTitle } from '#/shared/lib/useTitle.ts'
import { useLocation } from 'wouter'
import { LostPage } from './LostPage.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'

/** Shown with status 500: the server could not make the page. Links load the document anew. */
export default function ErrorPage() {
  useTitle('Something went wrong!')
  const [location] = useLocation()
  return (
    <LostPage
      status={500}
      title="Something went wrong!"
      actions={
        <>
          <a href={location} className={buttonClass({})}>
            Try again
          </a>
          <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
            Go to the shop
          </a>
        </>
      }
    >
      The page could not be made. Nothing in your cart is lost.
    </LostPage>
  )
}
