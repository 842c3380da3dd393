import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChanges } from '#/office/api/live.ts'
import { isOpen, taskKeys, taskQueries } from './tasksApi.ts'

/** How often an open task is asked after where nobody tells of changes. */
const POLL_MS = 5000

/** A task as it is now: it follows what is told, and asks again by itself while the task is open. */
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
