import { useTitle } from '#/shared/lib/useTitle.ts'
import { useLocation } from 'wouter'
import { LostPage } from './LostPage.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { copy } from './app.copy.ts'

/**
 * The page with status 500: the server could not make the page that was asked for. Its links load the document anew.
 */
export default function ErrorPage() {
  useTitle(copy.somethingWentWrong)
  const [location] = useLocation()
  return (
    <LostPage
      status={500}
      title={copy.somethingWentWrong}
      actions={
        <>
          <a href={location} className={buttonClass({})}>
            {copy.tryAgain}
          </a>
          <a href={paths.home} className={buttonClass({ variant: 'secondary' })}>
            {copy.toShop}
          </a>
        </>
      }
    >
      {copy.failedText}
    </LostPage>
  )
}
