import { useConfig } from '#/office/api/useConfig.ts'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChanges, useFollowed } from '#/office/api/live.ts'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { words } from '#/office/ui/words.copy.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { copy } from './shelves.copy.ts'
import { homeKeys, homeQueries } from './homeApi.ts'
import { homeCopy } from './home.copy.ts'
import { usualHeroOf } from './homeDraft.ts'
import { HomeForm } from './HomeForm.tsx'
import shelves from './Shelves.module.css'
import { productKeys, productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { ShelvesTabs } from './ShelvesTabs.tsx'

/** The home page: its sections, words, brands and pins, previewed before they are published (SHELF-2). */
export default function HomeScreen({ me }: ScreenProps) {
  const mayWrite = usePermission(me)('products.write')
  const client = useQueryClient()
  const [history, setHistory] = useState(false)
  const home = useQuery(homeQueries.page)
  const terms = useQuery(productQueries.terms)
  const config = useConfig()
  useChanges((change) => {
    if (change === 'all' || change.subject === 'home') {
      void client.invalidateQueries({ queryKey: homeKeys.page, exact: true })
      void client.invalidateQueries({ queryKey: homeKeys.versions })
    }
  })
  useFollowed(['term'], productKeys.terms)
  const failed = home.error ?? terms.error ?? config.error
  return (
    <Page
      title={copy.title}
      lead={copy.lead}
      actions={
        <Button size="sm" variant="secondary" onClick={() => setHistory(true)}>
          <Icon name="clock" size="sm" />
          {homeCopy.history.open}
        </Button>
      }
    >
      <ShelvesTabs />
      {mayWrite ? null : <p className={shelves.note}>{homeCopy.readOnly}</p>}
      {home.data && terms.data && config.data ? (
        <HomeForm
          now={home.data}
          usual={usualHeroOf(config.data)}
          terms={terms.data.brands}
          mayWrite={mayWrite}
          history={history}
          onHistoryClosed={() => setHistory(false)}
        />
      ) : failed ? (
        <ErrorState
          error={home.error}
          message={words.failed}
          onRetry={() => {
            void home.refetch()
            void terms.refetch()
            void config.refetch()
          }}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}
