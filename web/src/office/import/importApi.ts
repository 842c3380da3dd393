/** The calls about files of products to import (LOAD-1). */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import { answersOf } from '#/office/ui/fileReading.ts'
import type { Task } from '#/office/domain/tasks/tasksApi.ts'

export type Import = components['schemas']['Import']
export type ImportEntry = components['schemas']['ImportEntry']
export type Work = 'check' | 'run' | 'pictures' | 'undo'
export type Plan = Required<components['schemas']['ImportPlan']>

/** Corrects a value of a file, by `row:field`. Null restores the file's own value. */
export type Fix = (key: string, value: string | null) => void

/** The stored plan of a file. */
export const planOf = (file: Import): Plan => ({
  fields: file.columns.map(({ field }) => field),
  answers: answersOf(file.reading),
  publish: file.publish,
  keep: file.keep,
  skipPictures: file.skipPictures ?? false,
  prices: file.prices ?? 'list',
  uncounted: file.uncounted ?? false,
  fixes: file.fixes,
})

/** A word of the file, with the number of products that have it, and the shop's own brand that may be meant. */
export type Named = { name: string; products: number; near?: string }

/** The key that corrects a brand throughout a file, among the corrections of a plan. */
export const brandFix = (name: string) => `brand:${name}`

/**
 * The keys for the brand of products without one, for why there is no list of ingredients, and for what a word for a
 * category means.
 */
export const noBrandFix = brandFix('')
export const noInciFix = 'noInci:'
export const categoryFix = (word: string) => `category:${word}`
/** The values that make a category of that name, or that leave the word out. */
export const makeIt = '+'
export const leaveIt = '-'

/** `units` come with new sizes and shades. Of `silent` products the file does not say how many there are. */
type News = { brands: Named[]; unknown: Named[]; remarks: number; units: number; silent: number }

/** What a dry run found that the shop does not have, and how many products have a remark. */
export function newsOf(check: Task): News {
  const { brands = [], unknown = [], remarks = 0, units = 0, silent = 0 } = (check.result ?? {}) as Partial<News>
  return { brands, unknown, remarks, units, silent }
}

export const importKey = (id: string) => ['imports', id] as const
export const importsKey = ['imports', 'list'] as const

const at = (id: string) => `/admin/imports/${encodeURIComponent(id)}`

export const uploadImport = (file: File) =>
  api<Import>(`/admin/imports?${new URLSearchParams({ name: file.name.slice(0, 200) })}`, {
    method: 'POST',
    body: new Blob([file], { type: 'application/octet-stream' }),
    timeLimitMs: 120_000,
  })

export const fetchImports = (after: string | null, signal: AbortSignal) =>
  api<components['schemas']['ImportPage']>(
    `/admin/imports?${new URLSearchParams({ limit: '20', ...(after !== null && { after }) })}`,
    { signal },
  )

export const fetchImport = (id: string, signal: AbortSignal) => api<Import>(at(id), { signal })

export const changeImport = (id: string, plan: Plan) => api<Import>(at(id), { method: 'PUT', body: plan })

export const beginWork = (id: string, work: Work) => api<Task>(`${at(id)}/${work}`, { method: 'POST' })
