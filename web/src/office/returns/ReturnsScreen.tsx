import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { useRowStep } from '#/office/ui/useRowStep.ts'
import { NextWork } from '#/office/domain/orders/NextWork.tsx'
import { useNow } from '#/office/ui/useNow.ts'
import { QueryState, NothingInHand, useOrderChanges, WorkDesk, WorkKeys } from '#/office/ui/WorkDesk.tsx'
import { copy } from './returns.copy.ts'
import { ReturnCard } from './ReturnCard.tsx'
import { ReturnList } from './ReturnList.tsx'
import { returnQueries } from './returnsApi.ts'

/** What shoppers send back: the queues, and one order in hand (BACK-2 to BACK-4). */
export default function ReturnsScreen({ me }: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const chosen = params.get('order') ?? ''
  const now = useNow()
  const queues = useQuery(returnQueries.queues)
  const one = useQuery({
    ...returnQueries.one(chosen),
    enabled: chosen !== '',
  })
  useOrderChanges()
  const data = queues.data
  const rows = data ? [...data.toDecide, ...data.coming, ...data.toCheck, ...data.toRefund] : []
  // An order may be in several queues. It is worked once, in the place where it comes first.
  const orders = [...new Set(rows.map((row) => row.orderId))]
  const choose = (order: string) => setParams({ order }, { replace: true })
  useRowStep(orders, orders.indexOf(chosen), choose)
  return (
    <Page
      title={copy.title}
      lead={data ? copy.lead(data.toDecide.length, data.toCheck.length, data.toRefund.length) : undefined}
    >
      <WorkDesk
        inHand={chosen}
        alone={rows.length === 0}
        list={
          data ? (
            <ReturnList queues={data} chosen={chosen} me={me._id} now={now} onChoose={choose} />
          ) : (
            <QueryState query={queues} retry={copy.retry} rows />
          )
        }
      >
        {chosen === '' ? (
          data && (
            <NothingInHand listed={rows.length > 0}>
              <EmptyState
                title={rows.length === 0 ? copy.empty : copy.choose}
                actions={rows.length === 0 ? <NextWork /> : undefined}
              >
                {rows.length === 0 ? copy.emptyText : copy.chooseText}
              </EmptyState>
            </NothingInHand>
          )
        ) : one.data ? (
          <ReturnCard key={chosen} known={one.data} me={me} />
        ) : (
          <QueryState query={one} retry={copy.retry} />
        )}
      </WorkDesk>
      <WorkKeys keys={copy.keys} />
    </Page>
  )
}
