import { useQuery } from '@tanstack/react-query'
import { todayKeys, type Waiting, todayQueries } from '#/office/domain/orders/todayApi.ts'
import { useDayChanges } from '#/office/today/useDayChanges.ts'
import type { Section } from './navigation.ts'

/** The number that waits behind an entry of the navigation. `late` of them are overdue. */
export type Count = { count: number; late: number }

/** What waits behind each entry of the navigation that has work, by its address. It follows the changes (TODAY-1). */
export function useWaiting(sections: readonly Section[]): ReadonlyMap<string, Count> {
  const { data } = useQuery({
    ...todayQueries.counts,
    refetchInterval: 60_000,
  })
  useDayChanges(todayKeys.counts)
  return waitingOf(sections, data ?? [])
}

/** The queues by the screens that work them. A section has the sum of its screens. */
export function waitingOf(sections: readonly Section[], queues: readonly Waiting[]): ReadonlyMap<string, Count> {
  const out = new Map<string, Count>()
  for (const { path, under } of sections) {
    let all: Count = { count: 0, late: 0 }
    for (const place of [path, ...under.map((one) => one.path)]) {
      const own = queues.filter(({ link }) => link.split('?')[0] === place).reduce(add, { count: 0, late: 0 })
      if (own.count > 0) out.set(place, own)
      all = add(all, own)
    }
    if (all.count > 0) out.set(path, all)
  }
  return out
}

const add = (a: Count, b: Count): Count => ({ count: a.count + b.count, late: a.late + b.late })
