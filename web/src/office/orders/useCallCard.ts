import { useQuery } from '@tanstack/react-query'
import { callKeys, fetchCard } from '#/office/domain/orders/callsApi.ts'

/** What the desk of calls knows of an order: hints, and what its phone did before. */
export const useCallCard = (id: string) =>
  useQuery({ queryKey: callKeys.card(id), queryFn: ({ signal }) => fetchCard(id, signal), retry: false })
