import { expect, test } from 'vitest'
import { homeCopy } from './home.copy.ts'
import {
  changesOf,
  differencesOf,
  draftOf,
  inOrder,
  KINDS,
  kindOfField,
  layoutOf,
  specified,
  usualHero,
  usualHeroOf,
  withSection,
  type Draft,
  type Names,
} from './homeDraft.ts'

const names: Names = {
  section: (kind) => homeCopy.sections[kind].name,
  product: (id) => `product ${id}`,
  brand: (id) => `brand ${id}`,
  collection: (id) => `collection ${id}`,
  words: homeCopy.changes,
}
const start = draftOf(specified)
const said = (change: ReturnType<typeof changesOf>) => change.map(({ field }) => field)

test('SHELF-2 what is as usual is not sent, so that the specified page stays the specified page', () => {
  expect(layoutOf(start)).toEqual(specified)
  const typed = {
    ...start,
    hero: { title: 'Skin first', text: usualHero.text, memberText: usualHero.memberText },
    promises: ['Sealed'],
    brands: ['dior'],
  }
  expect(layoutOf(typed)).toEqual({
    ...specified,
    brands: ['dior'],
    hero: { title: 'Skin first', text: usualHero.text },
    promises: ['Sealed'],
  })
  expect(draftOf(layoutOf(typed))).toEqual(typed)
  const own = { ...start, hero: { title: 'a', text: 'b', memberText: 'c' } }
  expect(draftOf(layoutOf(own))).toEqual(own)
  expect(layoutOf({ ...own, hero: { ...own.hero, memberText: ' ' } }).hero).toEqual({ title: 'a', text: 'b' })
})

test('OWN-6 a shop that leaves the sample out begins with its own name, and stays as usual', () => {
  const usual = usualHeroOf({ shopName: 'Husn Store', without: ['sample'] })
  const plain = draftOf(specified, usual)
  expect(plain.hero.title).toBe('Husn Store')
  expect(layoutOf(plain)).toEqual(specified)
  expect(layoutOf({ ...plain, hero: { ...usual, text: 'Fresh' } }).hero).toEqual({ title: 'Husn Store', text: 'Fresh' })
  expect(usualHeroOf({ shopName: 'Husn Store' })).toEqual(usualHero)
})

test('OWN-6 an opening picture of one’s own is sent with what is said of it, and is a change of its own', () => {
  const own: Draft = { ...start, picture: { image: '/media/a', alt: 'Rose water', focus: 'top' } }
  expect(layoutOf(own).picture).toEqual({ image: '/media/a', alt: 'Rose water', focus: 'top' })
  expect(draftOf(layoutOf(own))).toEqual(own)
  expect(layoutOf({ ...own, picture: { image: '/media/a', alt: ' ', focus: 'middle' } }).picture).toEqual({
    image: '/media/a',
  })
  expect(layoutOf({ ...own, picture: { ...own.picture, image: '' } })).toEqual(specified)
  const told = (before: Draft, after: Draft) =>
    changesOf(before, after, names).map(({ field, before: was, after: is }) => `${field}: ${was} > ${is}`)
  expect(told(start, own)).toEqual([
    'Your own opening picture: as usual > your own: Rose water',
    'What stays of the opening picture: middle > top',
  ])
  expect(told(own, start)).toEqual(['Your own opening picture: your own: Rose water > as usual'])
  expect(told(own, { ...own, picture: { ...own.picture, image: '/media/b' } })).toEqual([
    'Your own opening picture: your own: Rose water > another of your own',
  ])
})

test('SHELF-2 a headline that was cleared is sent, so that the shop can say what is wrong with it', () => {
  expect(layoutOf({ ...start, hero: { ...usualHero, title: '' } }).hero?.title).toBe('')
})

test('SHELF-2 says what is changed, and nothing where nothing is', () => {
  expect(changesOf(start, start, names)).toEqual([])
  let draft = withSection(start, 'strip', { shown: false })
  draft = withSection(draft, 'trending', { title: 'This week', pins: ['1'] })
  draft = inOrder(draft, [...KINDS.slice(1), 'hero'])
  expect(said(changesOf(start, draft, names))).toEqual([
    'Order of the sections',
    'Brands passing by hidden',
    'Title of Trending Now',
    'Pins of Trending Now',
  ])
  expect(said(changesOf(draft, start, names))).toContain('Brands passing by shown')
  expect(said(changesOf(start, { ...start, brands: ['dior'], promises: ['x'] }, names))).toEqual([
    'The bar above every page',
    'Brands on the home page',
  ])
})

test('OFFICE-4 says who changed what since, and from what', () => {
  const page = (version: number, layout: typeof specified) => ({
    version,
    layout,
    pinned: [],
    actorName: 'Bilal',
    at: '2026-11-21T10:00:00Z',
  })
  const theirs = layoutOf({ ...withSection(start, 'deals', { shown: false }), brands: ['dior', 'anua'] })
  expect(differencesOf(page(1, specified), page(2, theirs), names)).toEqual([
    { who: 'Bilal', at: '2026-11-21T10:00:00Z', field: 'Best Deals hidden', before: 'shown', after: 'not shown' },
    {
      who: 'Bilal',
      at: '2026-11-21T10:00:00Z',
      field: 'Brands on the home page',
      before: 'as usual',
      after: 'brand dior, brand anua',
    },
  ])
})

test('SHELF-2 a field that is marked opens its section', () => {
  expect(kindOfField('hero.title')).toBe('hero')
  expect(kindOfField('top-sells.pins')).toBe('top-sells')
  expect(kindOfField('brands.title')).toBe('brands')
  expect(kindOfField('brands')).toBeNull()
  expect(kindOfField('promises.0')).toBeNull()
})
