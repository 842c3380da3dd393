import { useQuery } from '@tanstack/react-query'
import { officeQueries, type ScreenProps } from '#/office/api/officeApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { menuCopy } from './menu.copy.ts'
import { MenuForm } from './MenuForm.tsx'

/** The menu of the header and the footer, previewed before they are saved (FACE-3). */
export default function MenuScreen({ me }: ScreenProps) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={menuCopy.title} lead={menuCopy.lead}>
      {settings.data ? (
        <MenuForm now={settings.data} mayWrite={me.permissions.includes('settings.write')} />
      ) : (
        <NotLoaded query={settings} />
      )}
    </Page>
  )
}
