import { useQuery } from '@tanstack/react-query'
import { officeQueries, type ScreenProps } from '#/office/api/officeApi.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { words } from '#/office/ui/words.copy.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { menuCopy } from './menu.copy.ts'
import { MenuForm } from './MenuForm.tsx'

/** The menu of the header and the footer, previewed before they are saved (FACE-3). */
export default function MenuScreen({ me }: ScreenProps) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={menuCopy.title} lead={menuCopy.lead}>
      {settings.data ? (
        <MenuForm now={settings.data} mayWrite={me.permissions.includes('settings.write')} />
      ) : settings.error ? (
        <ErrorState error={settings.error} message={words.failed} onRetry={() => void settings.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
