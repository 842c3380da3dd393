import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { homeQueries } from './homeApi.ts'

export type Preview = {
  /** The last page that could be drawn; null: none yet. */
  html: string | null
  drawing: boolean
  /** What is wrong with what is typed, by field. */
  errors: Readonly<Record<string, string>>
  /** Why it could not be drawn, where nothing that is typed is to blame. */
  problem: string | null
  retry: () => void
}

const none: Readonly<Record<string, string>> = {}

/** How a home page would look, drawn by the shop; `layout` is it in JSON. */
export function useHomePreview(layout: string, on: boolean): Preview {
  const { data, error, isFetching, refetch } = useQuery({
    ...homeQueries.preview(layout),
    enabled: on,
    staleTime: Infinity,
    gcTime: 60_000,
    // Pages of shoppers are drawn first: where they keep the shop busy for a moment, the preview asks again by itself.
    retry: (failed, why) => failed < 3 && why instanceof ApiError && why.status === 503,
    retryDelay: (failed) => 1000 * 2 ** failed,
    refetchOnWindowFocus: false,
  })
  // What was drawn last stays while the next is drawn, and while it cannot be.
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
