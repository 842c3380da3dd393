import { useNow } from '#/office/ui/useNow.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { usePermission } from '#/office/ui/usePermission.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { copy } from './deals.copy.ts'
import { DealForm } from './DealForm.tsx'
import { suggestedBy } from '#/office/domain/catalogue/dealForm.ts'
import { dealQueries } from '#/office/domain/catalogue/dealsApi.ts'

const back = { href: '/admin/deals', label: copy.edit.back }

/** One deal, or a new one; `?of=` begins with the rule of another, `?variant=` with one size or shade (see dealOf). */
export default function DealScreen({ me }: ScreenProps) {
  const { id } = useParams<{ id: string }>()
  const asked = new URLSearchParams(useSearch())
  const of = asked.get('of') ?? ''
  const fresh = id === 'new'
  const from = fresh ? of : id
  const may = usePermission(me)
  const now = useNow()
  const deal = useQuery({
    ...dealQueries.one(from),
    enabled: from !== '',
  })
  if (from !== '' && !deal.data) {
    return (
      <Page title={copy.title} back={back}>
        <NotLoaded query={deal} message={copy.edit.loadFailed} />
      </Page>
    )
  }
  return (
    <DealForm
      key={`${id} ${asked.toString()}`}
      stored={fresh ? null : (deal.data ?? null)}
      like={fresh ? (deal.data ?? null) : null}
      suggested={fresh ? suggestedBy(asked) : {}}
      writes={may('prices.write')}
      now={now}
    />
  )
}
