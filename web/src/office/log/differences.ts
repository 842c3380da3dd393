/** What an entry of the log changed, line by line, in words (STAFF-5). */
import type { AuditEntry } from '#/office/api/officeApi.ts'
import { isSetting, settingLabel, settingText } from '#/office/domain/shop/settings.copy.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { formatDay, formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { said } from './audit.copy.ts'

/** One value that has changed. `before` is missing where it had none, `after` where it is gone. */
export type Difference = { label: string; before?: string; after?: string }

type Values = Readonly<Record<string, unknown>>

/** The fields that every entry shows already: which thing, which version of it, when and by whom. */
const OWN = new Set(['session', '_id', 'version', 'actor', 'createdAt', 'updatedAt', 'lot', 'sheet', 'changes'])

/** The lines of an entry, without what did not change. */
export function differencesOf({ action, before, after }: AuditEntry): Difference[] {
  if (action === 'product.bulk' || action === 'product.bulk.undo') {
    // These are no before and after, but the order and its result.
    return [...lines({}, inRupees(valuesOf(before, said.change))), ...lines({}, valuesOf(after, said.change))]
  }
  if (action === 'product.bulk.begin') {
    const { action: change, ...rest } = valuesOf(after, said.change)
    return lines({}, { ...inRupees(valuesOf(change, said.change)), ...rest })
  }
  if (action.startsWith('task.')) return lines({}, tallied(valuesOf(after, said.value)))
  const label = said.whole[action] ?? said.value
  return lines(valuesOf(before, label), valuesOf(after, label))
}

/** Turns the amount of a bulk change of prices, which is kept in paisa, into rupees. */
const inRupees = (change: Values): Values =>
  typeof change.amount === 'number' ? { ...change, amount: change.amount / 100 } : change

/** The counts of a task's work, which are no money. The entry's own words have its kind and title. */
function tallied({ total, kind: _kind, title: _title, ...rest }: Values): Values {
  return total === undefined ? rest : { ...rest, inAll: total }
}

/** The fields of a value. A value without fields gets one label. */
const valuesOf = (value: unknown, label: string): Values =>
  isValues(value) ? value : value === undefined || value === null ? {} : { [label]: value }

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function lines(before: Values, after: Values, of = ''): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name], after[name]]
    if (OWN.has(name) || same(was, is)) return []
    if (isValues(was) || isValues(is)) {
      return lines(isValues(was) ? was : {}, isValues(is) ? is : {}, of)
    }
    if ((isRows(was) || isRows(is)) && !isSetting(name))
      return rowLines(labelOf(name), isRows(was) ? was : [], isRows(is) ? is : [])
    const [old, now] = [textOf(name, was), textOf(name, is)]
    if (old === now) return []
    return [
      {
        label: of ? `${of}: ${labelOf(name)}` : labelOf(name),
        ...(was === undefined || was === null ? {} : { before: old }),
        ...(is === undefined || is === null ? {} : { after: now }),
      },
    ]
  })
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const isRows = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isValues(one))

/**
 * The differences of rows. Rows are matched by their id or their content, and each changed row lists its differences.
 */
function rowLines(label: string, before: readonly Values[], after: readonly Values[]): Difference[] {
  const keyOf = (row: Values) =>
    word(row._id) || word(row.image) || (row.shown === undefined ? JSON.stringify(row) : word(row.kind))
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const now = new Map(after.map((row) => [keyOf(row), row]))
  const born = after.filter((row) => !old.has(keyOf(row)))
  const gone = before.filter((row) => !now.has(keyOf(row)))
  const both = after.flatMap((row) => {
    const was = old.get(keyOf(row))
    return was ? lines(was, row, nameOf(row) || label) : []
  })
  if (both.length === 0 && born.length === 0 && gone.length === 0) return [{ label, after: said.order }]
  return [
    ...(born.length > 0 ? [{ label, after: listed(born) }] : []),
    ...(gone.length > 0 ? [{ label, before: listed(gone) }] : []),
    ...both,
  ]
}

const nameOf = (row: Values): string =>
  [
    row.name ?? row.title ?? (row.shown === undefined ? '' : row.kind),
    sizeText(word(row.size)),
    shadeOf(row),
    row.city,
    row.time,
  ]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(' ')

/** A variant's shade by its name or label. A swatch's colour code tells a person nothing. */
const shadeOf = ({ shade, color }: Values): string =>
  word(shade) || (/^#[\da-f]{6}$/i.test(word(color)) ? '' : word(color))

/** Rows by their names, targets as "brand cosrx, 3 products", and any others by their number. */
function listed(rows: readonly Values[]): string {
  const names = rows.map(nameOf)
  if (names.every(Boolean)) return names.join(', ')
  const targets = rows.map(({ kind, id }) => ({ kind: word(kind), id: word(id) }))
  if (!targets.every(({ kind }) => kind)) return String(rows.length)
  const named = targets.filter(({ id }) => id && !ID.test(id))
  const counted = targets.filter((one) => !named.includes(one)).map(({ kind }) => kind)
  return [
    ...named.map(({ kind, id }) => `${kind} ${id}`),
    ...[...new Set(counted)].map((kind) => said.ofKind(kind, counted.filter((one) => one === kind).length)),
  ].join(', ')
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

const labelOf = (name: string): string =>
  said.fields[name] ?? (isSetting(name) ? settingLabel(name) : (said.fields[lower(name)] ?? plain(name)))

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** A name of the program as words: "startsAt" is "starts at", "held_back" is "held back". */
function plain(name: string): string {
  const text = name
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
  return /^[A-Z\d ]+$/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-\d+)?$|^[\da-f]{24}$/

/** A value as people read it. */
function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return said.nothing
  if (isSetting(name)) return settingText(name, value) || said.nothing
  if (typeof value === 'boolean') return value ? said.yes : said.no
  if (typeof value === 'number') return numberOf(name, value)
  if (Array.isArray(value)) return listOf(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  if (value.startsWith('0001-01-01T')) return said.nothing
  if (/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value)) return formatDayTime(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (name === 'filter') return filterOf(value)
  return said.values[value] ?? (/^[a-z]+(_[a-z]+)+$/.test(value) ? plain(value) : value)
}

function numberOf(name: string, value: number): string {
  if (said.rupees.has(name)) return formatRupees(value)
  if (said.percents.has(name)) return `${value} %`
  if (said.points.has(name)) return `${value / 100} %`
  return value.toLocaleString('en')
}

/** A short list by its words, or one of ids by its length. */
function listOf(value: readonly unknown[]): string {
  if (value.length === 0) return said.nothing
  if (value.some((one) => typeof one !== 'string' || ID.test(one))) return said.count(value.length)
  const sentences = value.some((one) => String(one).endsWith('.'))
  return value.map((one) => said.values[String(one)] ?? String(one)).join(sentences ? ' ' : ', ')
}

/** The filter of a list, as in its address. */
function filterOf(query: string): string {
  const parts = [...new URLSearchParams(query)].filter(([, value]) => value !== '')
  return parts.length === 0
    ? said.everything
    : parts.map(([name, value]) => `${labelOf(name)} ${textOf('', value)}`).join(', ')
}
