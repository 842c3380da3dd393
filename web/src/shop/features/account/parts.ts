import { paths } from '#/shared/lib/paths.ts'
import type { IconName } from '#/shared/ui/iconNames.ts'

/** The parts of /account in their order. The first has the address without a query. */
export const parts = [
  ['details', 'user'],
  ['addresses', 'pin'],
  ['devices', 'phone'],
  ['credit', 'cash'],
  ['copy', 'download'],
  ['leave', 'trash'],
] as const satisfies readonly (readonly [string, IconName])[]

export type Part = (typeof parts)[number][0]

export const partAddress = (part: Part): string =>
  part === 'details' ? paths.account : `${paths.account}?part=${part}`

/** The part that an address names, or the first for an unknown name. */
export function partOf(search: string): Part {
  const named = new URLSearchParams(search).get('part')
  return parts.find(([part]) => part === named)?.[0] ?? 'details'
}
