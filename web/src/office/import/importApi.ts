/** Files that products come in from (LOAD-1). */
import { api } from '#/shared/api/client.ts'
import type { components } from '#/office/schema.d.ts'
import { answersOf } from '#/office/ui/fileReading.ts'
import type { Task } from '#/office/domain/tasks/tasksApi.ts'

export type Import = components['schemas']['Import']
export type ImportEntry = components['schemas']['ImportEntry']
export type Work = 'check' | 'run' | 'pictures' | 'undo'
export type Plan = Required<components['schemas']['ImportPlan']>

/** Puts a value of a file right, by `row:field`; null: it is as the file has it. */
export type Fix = (key: string, value: string | null) => void

/** How a file is to go in, as it is kept. */
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

/** A word of the file, with the number of products that it is said of, and the shop's own brand that may be meant. */
export type Named = { name: string; products: number; near?: string }

/** What corrects a brand throughout a file, among the corrections of a plan. */
export const brandFix = (name: string) => `brand:${name}`

/** Brand of the products that have none; why there is no list of ingredients; what a word for a category means. */
export const noBrandFix = brandFix('')
export const noInciFix = 'noInci:'
export const categoryFix = (word: string) => `category:${word}`
/** A category of that name is made; the word means nothing here. */
export const makeIt = '+'
export const leaveIt = '-'

/** `units` come with new sizes and shades; of `silent` products the file does not say how many there are. */
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
