import { useState } from 'react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import type { Preview } from '#/office/domain/shop/PagePreview.tsx'

const none: Readonly<Record<string, string>> = {}

/** How a page would look, drawn by the shop as the query asks: `usePreview(homeQueries.preview(layout), laptop)`. */
export function usePreview<K extends QueryKey>(query: UseQueryOptions<string, Error, string, K>, on: boolean): Preview {
  const { data, error, isFetching, refetch } = useQuery({
    ...query,
    enabled: on,
    staleTime: Infinity,
    gcTime: 60_000,
    // Pages of shoppers are drawn first. Where they keep the shop busy for a moment, the preview asks again by itself.
    retry: (failed, why) => failed < 3 && why instanceof ApiError && why.status === 503,
    retryDelay: (failed) => 1000 * 2 ** failed,
    refetchOnWindowFocus: false,
  })
  // The last drawn page stays while the next is drawn, and while it cannot be.
  const [last, setLast] = useState<string | null>(null)
  if (data !== undefined && data !== last) setLast(data)
  const errors = error instanceof ApiError && error.status === 422 ? error.fields : none
  return {
    html: data ?? last,
    drawing: isFetching,
    errors,
    problem: error && errors === none ? error.message : null,
    retry: () => void refetch(),
  }
}
