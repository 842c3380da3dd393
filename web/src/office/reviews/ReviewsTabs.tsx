import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#/office/ui/Tabs.tsx'
import { copy } from './reviews.copy.ts'
import { type ReviewCounts, reviewQueries } from './reviewsApi.ts'

const said = copy.queue.states

/** The screens of reviews side by side. A screen without the counts fetches them. */
export function ReviewsTabs({ counts }: { counts?: ReviewCounts | undefined }) {
  const asked = useQuery({
    ...reviewQueries.queue('waiting', ''),
    enabled: counts === undefined,
  })
  const of = counts ?? asked.data?.counts
  return (
    <Tabs
      label={copy.title}
      tabs={[
        { href: '/admin/reviews', label: said.waiting, count: of?.waiting },
        { href: '/admin/reviews/published', label: said.published, count: of?.published },
        { href: '/admin/reviews/hidden', label: said.hidden, count: of?.hidden },
        { href: '/admin/reviews/testimonials', label: copy.tabs.testimonials },
      ]}
    />
  )
}
