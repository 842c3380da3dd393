import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ownPageQueries } from '#/office/domain/shop/ownPagesApi.ts'
import type { Preview } from '#/office/domain/shop/PagePreview.tsx'
import { ApiError } from '#/shared/api/client.ts'

const none: Readonly<Record<string, string>> = {}

/** How a page would look, drawn by the shop. `page` is an OwnPageInput as JSON. */
export function usePagePreview(page: string, on: boolean): Preview {
  const { data, error, isFetching, refetch } = useQuery({
    ...ownPageQueries.preview(page),
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
