import { useQuery } from '@tanstack/react-query'
import { officeQueries, type ScreenProps } from '#/office/api/officeApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { lookCopy } from './look.copy.ts'
import { LookForm } from './LookForm.tsx'

/** The look of the shop: its logo, icon, colours and social picture, previewed before they are saved (FACE-1). */
export default function LookScreen({ me }: ScreenProps) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={lookCopy.title} lead={lookCopy.lead}>
      {settings.data ? (
        <LookForm now={settings.data} mayWrite={me.permissions.includes('settings.write')} />
      ) : (
        <NotLoaded query={settings} />
      )}
    </Page>
  )
}
