import { useQuery } from '@tanstack/react-query'
import { callQueries } from '#/office/domain/orders/callsApi.ts'

/** What the desk of calls knows of an order: hints, and the earlier orders of its phone. */
export const useCallCard = (id: string) => useQuery({ ...callQueries.card(id), retry: false })
