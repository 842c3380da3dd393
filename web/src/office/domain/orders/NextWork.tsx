import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { nextWork } from './nextWork.copy.ts'
import { todayQueries } from './todayApi.ts'

/** The link from a desk without work to the day's first screen with some (TODAY-1). */
export function NextWork() {
  const [here] = useLocation()
  const { data } = useQuery(todayQueries.counts)
  for (const { link, count } of data ?? []) {
    const act = nextWork.goOn[link]
    if (act && count > 0 && link !== here) return <ButtonLink href={link}>{nextWork.andWait(act, count)}</ButtonLink>
  }
  return null
}
