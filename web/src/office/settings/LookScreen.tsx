import { useQuery } from '@tanstack/react-query'
import { officeQueries, type ScreenProps } from '#/office/api/officeApi.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { words } from '#/office/ui/words.copy.ts'
import { Loading } from '#/shared/ui/Loading.tsx'
import { lookCopy } from './look.copy.ts'
import { LookForm } from './LookForm.tsx'

/** The look of the shop: its logo, icon, colours and social picture, previewed before they are saved (FACE-1). */
export default function LookScreen({ me }: ScreenProps) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={lookCopy.title} lead={lookCopy.lead}>
      {settings.data ? (
        <LookForm now={settings.data} mayWrite={me.permissions.includes('settings.write')} />
      ) : settings.error ? (
        <ErrorState error={settings.error} message={words.failed} onRetry={() => void settings.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
