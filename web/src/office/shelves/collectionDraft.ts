import type { Collection, CollectionContent, CollectionInput, Condition } from '#/office/domain/shop/collectionsApi.ts'
import { fieldOf, momentOf } from '#/office/ui/karachiDays.ts'
import type { Facets } from '#/shared/api/types.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { collectionsCopy as copy } from './collections.copy.ts'
import { pagesCopy } from './pages.copy.ts'

/**
 * A condition on the screen. `subject` is what it asks: a kind of condition, or "fact:texture" of an attribute or a group
 * of traits. Prices are whole paisa, null for no bound and undefined while what is typed is none.
 */
export type ConditionDraft = {
  id: string
  subject: string
  values: readonly string[]
  from: number | null | undefined
  to: number | null | undefined
  days: string
}

/** What is typed of a collection. `from` and `until` are as fields for day and time have them. */
export type CollectionDraft = {
  name: string
  slug: string
  text: string
  picture: string
  byHand: boolean
  products: readonly string[]
  rule: readonly ConditionDraft[]
  sort: NonNullable<CollectionContent['sort']>
  published: boolean
  from: string
  until: string
}

const field = (at: string | undefined) => (at === undefined ? '' : fieldOf(Date.parse(at)))
const paisa = (rupees: number | undefined) => (rupees === undefined ? null : Math.round(rupees * 100))
const keyOf = (value: string) => value.slice(0, value.indexOf(':'))

const conditionDraft = ({ on, values = [], from, to, days }: Condition, at: number): ConditionDraft => ({
  id: String(at),
  subject: on === 'fact' ? `fact:${keyOf(values[0] ?? '')}` : on,
  values,
  from: paisa(from),
  to: paisa(to),
  days: days === undefined ? '30' : String(days),
})

export function draftOf(stored: Collection | null): CollectionDraft {
  const { name = '', text = '', picture = '', products = [], rule = [], sort = 'newest' } = stored?.content ?? {}
  return {
    name,
    slug: stored?.collection.slug ?? '',
    text,
    picture,
    byHand: stored ? rule.length === 0 : false,
    products,
    rule: rule.map(conditionDraft),
    sort,
    published: stored?.published ?? false,
    from: field(stored?.collection.from),
    until: field(stored?.collection.until),
  }
}

/** A new condition that asks something. */
export const conditionOf = (subject: string, rule: readonly ConditionDraft[]): ConditionDraft => ({
  id: String(Math.max(-1, ...rule.map(({ id }) => Number(id))) + 1),
  subject,
  values: [],
  from: null,
  to: null,
  days: '30',
})

function conditionInput({ subject, values, from, to, days }: ConditionDraft): Condition {
  const on = (subject.startsWith('fact:') ? 'fact' : subject) as Condition['on']
  if (on === 'price') return { on, ...(from && { from: from / 100 }), ...(to && { to: to / 100 }) }
  if (on === 'new') return { on, days: Number(days) || 0 }
  return { on, ...(values.length > 0 && { values: [...values] }) }
}

export const contentOf = (draft: CollectionDraft): CollectionContent => ({
  name: draft.name,
  ...(draft.text.trim() && { text: draft.text }),
  ...(draft.picture && { picture: draft.picture }),
  ...(draft.byHand
    ? { products: [...draft.products] }
    : { rule: draft.rule.map(conditionInput), ...(draft.sort !== 'newest' && { sort: draft.sort }) }),
})

export function inputOf(draft: CollectionDraft, stored: Collection | null): CollectionInput {
  const from = momentOf(draft.from, stored?.collection.from)
  const until = momentOf(draft.until, stored?.collection.until)
  return {
    slug: draft.slug.trim(),
    published: draft.published,
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    content: contentOf(draft),
  }
}

/** The parts in which two drafts differ, in words. */
export function differencesOf(before: CollectionDraft, now: CollectionDraft) {
  const told = (draft: CollectionDraft): Record<keyof typeof copy.fields, string> => ({
    name: draft.name,
    slug: draft.slug,
    text: draft.text,
    picture: draft.picture,
    goods: draft.byHand ? copy.goodsOf(draft.products.length) : copy.conditionsOf(draft.rule.length),
    sort: draft.byHand ? '' : copy.sorts[draft.sort],
    published: pagesCopy.states2[draft.published ? 'live' : 'draft'],
    window: [draft.from, draft.until].map((at) => at.replace('T', ' ')).join(' – '),
  })
  const held = ({ byHand, products, rule }: CollectionDraft) =>
    JSON.stringify(byHand ? products : rule.map(conditionInput))
  const [was, is] = [told(before), told(now)]
  return (Object.keys(copy.fields) as (keyof typeof copy.fields)[])
    .filter((name) => (name === 'goods' ? held(before) !== held(now) : was[name] !== is[name]))
    .map((name) => ({ field: copy.fields[name], before: was[name], after: is[name] }))
}

export type Choice = { value: string; name: string; count: number }

/** What a rule can ask, in the order in which it is offered, with the values that products have. */
export function subjectsOf(facets: Facets | undefined): { subject: string; name: string; values: readonly Choice[] }[] {
  const { kinds, traits, least } = copy
  const choices = (counts: Facets['brands'] = []) =>
    counts.map(({ slug, name, count }) => ({ value: slug, name: name || slug, count }))
  const out: ReturnType<typeof subjectsOf> = [
    { subject: 'brand', name: kinds.brand, values: choices(facets?.brands) },
    { subject: 'category', name: kinds.category, values: choices(facets?.categories) },
    { subject: 'skin-type', name: kinds['skin-type'], values: choices(facets?.skinTypes) },
  ]
  const grouped = new Map<string, { name: string; values: Choice[] }>()
  for (const { slug, name, count, of } of [...(facets?.facts ?? []), ...(facets?.traits ?? [])]) {
    const key = keyOf(slug)
    const value = slug.slice(key.length + 1)
    const group = grouped.get(key) ?? { name: of ?? traits[key] ?? titleCase(key), values: [] }
    const words = name || (key === 'without' ? titleCase(value) : least(key, value))
    group.values.push({ value: slug, name: words, count })
    grouped.set(key, group)
  }
  for (const [key, group] of grouped) out.push({ subject: `fact:${key}`, ...group })
  for (const subject of ['price', 'stock', 'deal', 'new', 'top-sells', 'trending'] as const)
    out.push({ subject, name: kinds[subject], values: [] })
  return out
}
