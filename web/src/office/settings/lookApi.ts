/** The calls of the screen on which the owner sets the shop's look. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError, api } from '#/shared/api/client.ts'
import { upload } from '#/shared/api/upload.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']

const look = (body: Schemas['LookDraft'], signal: AbortSignal) =>
  api<Schemas['LookPreview']>('/admin/settings/look', { method: 'POST', body, signal })

/**
 * The result of chosen colours. `values` are the settings that differ, as JSON, which is also their key in the cache.
 */
export const colorsQuery = (values: string) =>
  queryOptions({
    queryKey: ['look', values],
    queryFn: ({ signal }) => look({ values: JSON.parse(values) as Schemas['SettingValues'] }, signal),
    staleTime: Infinity,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
  })

const drawn = {
  staleTime: Infinity,
  gcTime: 60_000,
  // Pages of shoppers are drawn first. Where they keep the shop busy for a moment, the preview asks again by itself.
  retry: (failed: number, why: Error) => failed < 5 && why instanceof ApiError && why.status === 503,
  retryDelay: (failed: number) => 1000 * 2 ** failed,
  refetchOnWindowFocus: false,
} as const

/** The home page with a logo. Its colours are applied in the browser, so that none of them needs another drawing. */
export const pageQuery = (logo: string) =>
  queryOptions({
    ...drawn,
    queryKey: ['look', 'page', logo],
    queryFn: async ({ signal }) => (await look({ values: { logo }, page: true }, signal)).html ?? '',
  })

/**
 * The home page with menus, and the paths of their own links that lead nowhere. `values` are the settings that differ
 * from those of a version, as JSON.
 */
export const menuQuery = (values: string, version: number) =>
  queryOptions({
    ...drawn,
    queryKey: ['look', 'menu', version, values],
    queryFn: async ({ signal }) => {
      const draft = { values: JSON.parse(values) as Schemas['SettingValues'], page: true }
      const { html = '', lost = [] } = await look(draft, signal)
      return { html, lost }
    },
  })

/** Sends a logo, an icon or a social picture as it is, and returns the value for the setting. */
export async function uploadFace(
  use: 'logo' | 'icon' | 'share',
  file: File,
  onProgress: (share: number) => void,
): Promise<string> {
  const form = new FormData()
  form.append('picture', file)
  return (await upload<Schemas['FaceKept']>(`/admin/settings/look/${use}`, form, { onProgress, auth: false })).address
}
