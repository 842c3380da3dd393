/** A home page while it is edited: what is typed, what differs from the published one, and what is sent. */
import type { components } from '#/office/schema.d.ts'
import type { Difference } from '#/office/ui/ConflictNotice.tsx'
import type { ShopConfig } from '#/shared/api/types.ts'
import { heroWords } from '#/shared/lib/hero.copy.ts'
import { homeWords } from '#/shared/lib/home.copy.ts'
import { says } from '#/shared/lib/says.ts'

type Schemas = components['schemas']
export type HomePage = Schemas['HomePage']
export type HomeLayout = Schemas['HomeLayout']
export type HomeSectionKind = HomeLayout['sections'][number]['kind']

export type SectionDraft = { kind: HomeSectionKind; shown: boolean; title: string; pins: readonly string[] }
/** The owner's own opening picture. Without an address there is none, and its words wait for the next. */
export type HeroPictureDraft = { image: string; alt: string; focus: Focus }
export type Focus = 'top' | 'middle' | 'bottom'
export type HeroDraft = { title: string; text: string; memberText: string }
export type Draft = {
  sections: readonly SectionDraft[]
  /** The ids in their order, or null for those of the menu. */
  brands: readonly string[] | null
  /** The ids of the collections of their section. */
  collections: readonly string[]
  hero: HeroDraft
  /** The hero's words where the owner gives none. */
  usual: HeroDraft
  picture: HeroPictureDraft
  promises: readonly string[]
}

export const noPicture: HeroPictureDraft = { image: '', alt: '', focus: 'middle' }

/** The sections in the order of the specified page. */
export const KINDS: readonly HomeSectionKind[] = [
  'hero',
  'trust',
  'strip',
  'skin-types',
  'trending',
  'categories',
  'deals',
  'top-sells',
  'brands',
  'shelves',
  'testimonials',
  'collections',
]
export const PINNABLE: readonly HomeSectionKind[] = ['trending', 'deals', 'top-sells']
export const TITLED: readonly HomeSectionKind[] = [
  'skin-types',
  'trending',
  'categories',
  'deals',
  'top-sells',
  'brands',
  'testimonials',
]
export const MOST_PINS = 3
export const MOST_PROMISES = 4
export const MOST_BRANDS = 24
export const MOST_COLLECTIONS = 6

/** The sections that nobody sees until the owner shows them. */
const HIDDEN: ReadonlySet<HomeSectionKind> = new Set(['collections'])

export const specified: HomeLayout = { sections: KINDS.map((kind) => ({ kind, shown: !HIDDEN.has(kind) })) }

export const usualHero: HeroDraft = {
  title: heroWords.title,
  text: heroWords.text,
  memberText: heroWords.memberText,
}
export const usualPromises: readonly string[] = homeWords.promises

/** The usual words of a shop's hero. That of a shop without the sample begins with the shop's name (OWN-6). */
export const usualHeroOf = (config: Pick<ShopConfig, 'shopName' | 'without'>): HeroDraft =>
  says(config, 'sample') ? usualHero : { ...usualHero, title: config.shopName }

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function draftOf(
  { sections, brands, collections = [], hero, picture, promises }: HomeLayout,
  usual = usualHero,
): Draft {
  return {
    sections: sections.map(({ kind, shown, title = '', pins = [] }) => ({ kind, shown, title, pins })),
    brands: brands?.length ? brands : null,
    collections,
    hero: hero ? { memberText: usual.memberText, ...hero } : { ...usual },
    usual,
    picture: picture ? { image: picture.image, alt: picture.alt ?? '', focus: picture.focus ?? 'middle' } : noPicture,
    promises: promises?.length ? promises : usualPromises,
  }
}

/** The layout that is sent. What is as usual is left out. */
export function layoutOf({ sections, brands, collections, hero, usual, picture, promises }: Draft): HomeLayout {
  const { memberText, ...words } = hero
  const own = memberText.trim() === '' || memberText === usual.memberText ? words : hero
  return {
    sections: sections.map(({ kind, shown, title, pins }) => ({
      kind,
      shown,
      ...(title.trim() && { title }),
      ...(pins.length > 0 && { pins: [...pins] }),
    })),
    ...(brands?.length && { brands: [...brands] }),
    ...(collections.length > 0 && { collections: [...collections] }),
    ...(!same(hero, usual) && { hero: own }),
    ...(picture.image && { picture: pictureOf(picture) }),
    ...(!same(promises, usualPromises) && { promises: [...promises] }),
  }
}

const pictureOf = ({ image, alt, focus }: HeroPictureDraft) => ({
  image,
  ...(alt.trim() && { alt }),
  ...(focus !== 'middle' && { focus }),
})

/** The names of things in lists of changes. */
export type Names = {
  section: (kind: HomeSectionKind) => string
  product: (id: string) => string
  brand: (id: string) => string
  collection: (id: string) => string
  words: {
    order: string
    shown: (name: string) => string
    hidden: (name: string) => string
    title: (name: string) => string
    pins: (name: string) => string
    hero: string
    picture: string
    own: (alt: string) => string
    other: string
    focus: string
    promises: string
    brands: string
    collections: string
    usual: string
    yes: string
    no: string
  }
}

type Change = { field: string; before: string; after: string; kind: HomeSectionKind | null }

const kindsOf = ({ sections }: Draft) => sections.map(({ kind }) => kind)
const find = ({ sections }: Draft, wanted: HomeSectionKind) => sections.find(({ kind }) => kind === wanted)

/** The differences between two pages, in words. */
export function changesOf(
  before: Draft,
  after: Draft,
  { section, product, brand, collection, words }: Names,
): Change[] {
  const out: Change[] = []
  const say = (kind: HomeSectionKind | null, field: string, from: string, to: string) => {
    if (from !== to) out.push({ kind, field, before: from, after: to })
  }
  const listed = (draft: Draft) => kindsOf(draft).map(section).join(', ')
  say(null, words.order, listed(before), listed(after))
  for (const now of after.sections) {
    const was = find(before, now.kind)
    if (!was) continue
    const name = section(now.kind)
    const shown = (one: SectionDraft) => (one.shown ? words.yes : words.no)
    const pins = (one: SectionDraft) => one.pins.map(product).join(', ')
    say(now.kind, now.shown ? words.shown(name) : words.hidden(name), shown(was), shown(now))
    say(now.kind, words.title(name), was.title || words.usual, now.title || words.usual)
    say(now.kind, words.pins(name), pins(was), pins(now))
  }
  const hero = ({ title, text, memberText }: HeroDraft) => [title, text, memberText].filter(Boolean).join(' / ')
  say('hero', words.hero, hero(before.hero), hero(after.hero))
  const [was, is] = [before.picture, after.picture]
  const shown = ({ image, alt }: HeroPictureDraft) => (image ? words.own(alt.trim()) : words.usual)
  const another = was.image !== is.image && shown(was) === shown(is)
  say('hero', words.picture, shown(was), another ? words.other : shown(is))
  if (is.image) say('hero', words.focus, was.focus, is.focus)
  say(null, words.promises, before.promises.join(' / '), after.promises.join(' / '))
  const brands = (draft: Draft) => draft.brands?.map(brand).join(', ') ?? words.usual
  say(null, words.brands, brands(before), brands(after))
  const collections = (draft: Draft) => draft.collections.map(collection).join(', ')
  say('collections', words.collections, collections(before), collections(after))
  return out
}

/** What a colleague published since, for the notice. */
export const differencesOf = (base: HomePage, newer: HomePage, names: Names, usual = usualHero): Difference[] =>
  changesOf(draftOf(base.layout, usual), draftOf(newer.layout, usual), names).map(({ field, before, after }) => ({
    who: newer.actorName,
    at: newer.at ?? '',
    field,
    before,
    after,
  }))

/** A draft with one section changed. */
export const withSection = (draft: Draft, kind: HomeSectionKind, change: Partial<SectionDraft>): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => (section.kind === kind ? { ...section, ...change } : section)),
})

/** A draft with its sections in another order. */
export const inOrder = (draft: Draft, kinds: readonly string[]): Draft => ({
  ...draft,
  sections: kinds.flatMap((wanted) => draft.sections.find(({ kind }) => kind === wanted) ?? []),
})

/** The section for a field of the server's answer; null where the field has a panel of its own. */
export function kindOfField(field: string): HomeSectionKind | null {
  const [kind = ''] = field.split('.')
  return KINDS.find((known) => known === kind && field !== 'brands') ?? null
}
