import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { questionsCopy as copy } from './questions.copy.ts'
import { QueuePage } from './QueuePage.tsx'
import { questionKeys, questionQueue, type ReviewState } from './reviewsApi.ts'
import { ReviewsTabs } from './ReviewsTabs.tsx'
import { stateOf, useDecisions, usePages } from './useDecisions.ts'

/** The questions of shoppers about products: answered and published, answered alone, or hidden (REAL-4). */
export default function QuestionsScreen({ me }: ScreenProps) {
  const state = stateOf(useLocation()[0])
  return <Queue key={state} state={state} mayWrite={usePermission(me)('products.write')} />
}

function Queue({ state, mayWrite }: { state: ReviewState; mayWrite: boolean }) {
  const pages = usePages()
  const list = useQuery({ ...questionQueue(state, pages.after), placeholderData: (old) => old })
  const listed = list.data?.questions ?? []
  const { rows, card } = useDecisions(listed, questionKeys, 'question')
  return (
    <QueuePage
      state={state}
      title={copy.title}
      said={copy}
      list={list}
      pages={pages}
      shown={listed.length}
      tabs={<ReviewsTabs of="questions" counts={list.data?.counts} />}
    >
      {rows.map((row) => (
        <li key={row._id}>
          <QuestionCard question={row} mayWrite={mayWrite} {...card(row)} />
        </li>
      ))}
    </QueuePage>
  )
}
