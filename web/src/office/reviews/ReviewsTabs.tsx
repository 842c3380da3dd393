import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { Tabs } from '#/office/ui/Tabs.tsx'
import { copy } from './reviews.copy.ts'
import { questionQueue, type ReviewList, reviewQueries, type ReviewState } from './reviewsApi.ts'

const said = copy.queue.states
const STATES: readonly ReviewState[] = ['waiting', 'published', 'hidden']
const LISTS: readonly ReviewList[] = ['waiting', 'published', 'reported', 'hidden']

type Counts = Readonly<Partial<Record<ReviewList, number>>>

type Props = { of?: 'reviews' | 'questions'; counts?: Counts | undefined }

/** The screens of reviews side by side, below them those of questions. A screen without the counts fetches them. */
export function ReviewsTabs({ of = 'reviews', counts }: Props) {
  const [location] = useLocation()
  const here = counts !== undefined
  const reviews = useQuery({ ...reviewQueries.queue('waiting', ''), enabled: of !== 'reviews' || !here }).data?.counts
  const questions = useQuery({ ...questionQueue('waiting', ''), enabled: of !== 'questions' || !here }).data?.counts
  const at = '/admin/reviews'
  const asked = `${at}/questions`
  const states = (base: string, lists: readonly ReviewList[], all: Counts | undefined) =>
    lists.map((state) => ({
      href: state === 'waiting' ? base : `${base}/${state}`,
      label: said[state],
      count: all?.[state],
    }))
  return (
    <>
      <Tabs
        label={copy.title}
        tabs={[
          ...(of === 'reviews'
            ? states(at, LISTS, counts ?? reviews)
            : [{ href: at, label: copy.title, count: reviews?.waiting }]),
          { href: of === 'questions' ? location : asked, label: copy.tabs.questions, count: questions?.waiting },
          { href: `${at}/testimonials`, label: copy.tabs.testimonials },
        ]}
      />
      {of === 'questions' ? (
        <Tabs label={copy.tabs.questions} tabs={states(asked, STATES, counts ?? questions)} />
      ) : null}
    </>
  )
}
