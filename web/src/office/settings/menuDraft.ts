import type { SettingValues } from '#/office/api/officeApi.ts'
import { footerMenu } from '#/shared/lib/footerMenu.ts'

export type Entry = NonNullable<SettingValues['headerMenu']>[number]
export type Side = 'header' | 'footer'

/** The specified entries (NAV-1, FOOT-2). */
export const SPECIFIED: Readonly<Record<Side, readonly Entry[]>> = {
  header: [
    { name: 'trending' },
    { name: 'top-sells' },
    { name: 'deal' },
    { name: 'brands' },
    { name: 'categories' },
    { name: 'skin-type' },
    { name: 'makeup' },
    { name: 'accessories' },
  ],
  footer: footerMenu,
}

/** An entry on the screen. One that is saved has its place in the saved menu as id: "2.1". */
export type Row = Omit<Entry, 'entries'> & { id: string; rows: readonly Row[] }

/** The header's entries that open a list of their own, so that they stand in no group. */
export const PANELS: ReadonlySet<string> = new Set(['brands', 'categories', 'skin-type'])
/** The footer's groups that the settings fill. */
const FILLED: ReadonlySet<string> = new Set(['contact', 'follow'])

export const isGroup = (side: Side, { name, address, id }: Row, rows: readonly Row[]): boolean =>
  rows.some((row) => row.id === id) && (side === 'footer' || (name === undefined && address === undefined))

/** The groups in which an entry may stand. */
export const groupsFor = (side: Side, row: Row, rows: readonly Row[]): readonly Row[] =>
  isGroup(side, row, rows) || (side === 'header' && PANELS.has(row.name ?? ''))
    ? []
    : rows.filter((one) => isGroup(side, one, rows) && !FILLED.has(one.name ?? ''))

/** Whether an entry may be hidden: shoppers must find whom to ask. */
export const mayHide = ({ name }: Row): boolean => name !== 'contact'

const toRows = (entries: readonly Entry[], before: string): Row[] =>
  entries.map(({ entries: within = [], ...entry }, at) => {
    const id = before === '' ? String(at) : `${before}.${at}`
    return { ...entry, id, rows: toRows(within, id) }
  })

/** The rows of a menu. An empty one is the specified menu. */
export const rowsOf = (side: Side, entries: readonly Entry[] = []): readonly Row[] =>
  toRows(entries.length > 0 ? entries : SPECIFIED[side], '')

/** A menu as the call takes it. */
export const entriesOf = (rows: readonly Row[]): Entry[] =>
  rows.map(({ id: _id, rows: within, hidden, ...entry }) => ({
    ...entry,
    ...(hidden && { hidden }),
    ...(within.length > 0 && { entries: entriesOf(within) }),
  }))

/** Rows with the list that holds an entry changed. */
function changeList(
  rows: readonly Row[],
  id: string,
  change: (list: readonly Row[], at: number) => Row[],
): readonly Row[] {
  const at = rows.findIndex((row) => row.id === id)
  if (at >= 0) return change(rows, at)
  return rows.map((row) =>
    row.rows.some((one) => one.id === id) ? { ...row, rows: changeList(row.rows, id, change) } : row,
  )
}

/** Rows with an entry one place on or back among its siblings. */
export const moved = (rows: readonly Row[], id: string, by: 1 | -1): readonly Row[] =>
  changeList(rows, id, (list, at) => {
    const row = list[at]
    return row && list[at + by] ? list.toSpliced(at, 1).toSpliced(at + by, 0, row) : [...list]
  })

export const changed = (rows: readonly Row[], id: string, change: Partial<Row>): readonly Row[] =>
  changeList(rows, id, (list, at) => list.map((row, place) => (place === at ? { ...row, ...change } : row)))

/** The id of the group that holds an entry, or '' for the menu itself. */
export const groupOf = (rows: readonly Row[], id: string): string =>
  rows.find((row) => row.rows.some((one) => one.id === id))?.id ?? ''

/** Rows with an entry at the end of a group, or of the menu itself for ''. */
export const put = (rows: readonly Row[], row: Row, group: string): readonly Row[] =>
  group === '' ? [...rows, row] : rows.map((one) => (one.id === group ? { ...one, rows: [...one.rows, row] } : one))

const dropped = (rows: readonly Row[], id: string): readonly Row[] =>
  changeList(rows, id, (list, at) => list.toSpliced(at, 1))

/** Rows with an entry in another group. One that stays where it is keeps its place. */
export const regrouped = (rows: readonly Row[], row: Row, group: string): readonly Row[] =>
  groupOf(rows, row.id) === group ? changed(rows, row.id, row) : put(dropped(rows, row.id), row, group)

/** Rows without an entry of the owner's. Specified entries of a group go back to where they are specified. */
export function without(side: Side, rows: readonly Row[], id: string): readonly Row[] {
  const left = (rows.find((row) => row.id === id)?.rows ?? []).filter(({ name }) => name !== undefined)
  return left.reduce(
    (now, row) => {
      const home = SPECIFIED[side].find(({ entries = [] }) => entries.some(({ name }) => name === row.name))
      return put(now, row, now.find(({ name }) => name !== undefined && name === home?.name)?.id ?? '')
    },
    dropped(rows, id),
  )
}

/**
 * An address as it was pasted. That of a page of this shop becomes its path without a language, which leads each reader
 * to their own.
 */
export function pasted(address: string, origin: string): string {
  const text = address.trim()
  const path = text === origin ? '/' : text.startsWith(`${origin}/`) ? text.slice(origin.length) : text
  const spoken = /^\/(ur|roman)(?=$|[/?#])/.exec(path)
  if (!spoken) return path
  const rest = path.slice(spoken[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
