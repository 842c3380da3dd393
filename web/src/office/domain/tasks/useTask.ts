import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import { isOpen, taskKeys, taskQueries } from './tasksApi.ts'

/** How often an open task is fetched, in milliseconds, where no event tells of changes. */
const POLL_MS = 5000

/** A task as it is now. It follows events, and is fetched repeatedly while it is open. */
export function useTask(id: string | null) {
  const client = useQueryClient()
  useChanges((change) => {
    if (change !== 'all' && change.subject === 'task' && change.id === id)
      void client.invalidateQueries({ queryKey: taskKeys.one(change.id) })
  })
  return useQuery({
    ...taskQueries.one(id ?? ''),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? POLL_MS : false),
  })
}
