import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Collection } from '#/office/domain/shop/collectionsApi.ts'
import { renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { conditionOf, contentOf, differencesOf, draftOf, inputOf, subjectsOf } from './collectionDraft.ts'
import { CollectionForm } from './CollectionForm.tsx'

const row = {
  _id: 'c1',
  slug: 'winter',
  path: '/collections/winter',
  name: 'Winter',
  byHand: false,
  total: 4,
  state: 'live',
  version: 1,
  savedAt: '2026-11-20T09:00:00Z',
  actorName: 'Hira',
} as const
const winter: Collection = {
  collection: row,
  content: {
    name: 'Winter',
    rule: [
      { on: 'fact', values: ['texture:gel', 'texture:cream'] },
      { on: 'price', to: 6000.5 },
      { on: 'new', days: 9 },
    ],
  },
  published: true,
  products: [],
}

test('GOOD-2 what is stored of a rule is what is sent again, and nothing is a change before it is one', () => {
  const draft = draftOf(winter)
  expect(contentOf(draft)).toEqual(winter.content)
  expect(differencesOf(draft, draftOf(winter))).toEqual([])
  const more = { ...draft, rule: [...draft.rule, conditionOf('stock', draft.rule)], from: '2026-12-01T09:00' }
  expect(contentOf(more).rule?.at(-1)).toEqual({ on: 'stock' })
  expect(inputOf(more, winter).from).toBe('2026-12-01T04:00:00.000Z')
  expect(differencesOf(draft, more).map(({ field }) => field)).toEqual(['Its products', 'When it is shown'])
  const hand = { ...draft, byHand: true, products: ['p2', 'p1'] }
  expect(contentOf(hand)).toEqual({ name: 'Winter', products: ['p2', 'p1'] })
})

test('GOOD-2 what a rule can ask is what lists are narrowed by, an attribute and a group of traits each once', () => {
  const none = { total: 0, brands: [], skinTypes: [], categories: [], minPrice: 0, maxPrice: 0, inStock: 0 }
  const subjects = subjectsOf({
    ...none,
    facts: [
      { slug: 'texture:gel', name: 'Gel', count: 2, of: 'Texture' },
      { slug: 'texture:cream', name: 'Cream', count: 1, of: 'Texture' },
    ],
    traits: [
      { slug: 'without:mineral-oil', name: '', count: 3 },
      { slug: 'spf:50', name: '', count: 3 },
    ],
  })
  const own = subjects.filter(({ subject }) => subject.startsWith('fact:'))
  expect(own.map(({ name }) => name)).toEqual(['Texture', 'Without', 'Sun protection'])
  expect(own.map(({ values }) => values.map(({ name }) => name))).toEqual([
    ['Gel', 'Cream'],
    ['Mineral Oil'],
    ['SPF 50 and more'],
  ])
})

test('GOOD-2 OFFICE-4 a save over a colleague’s newer collection is told, and what is typed stays', async () => {
  const theirs = {
    ...winter,
    collection: { ...row, version: 2, actorName: 'Mehwish' },
    content: { ...winter.content, name: 'Cold' },
  }
  const saved: string[] = []
  server.use(
    http.get('*/api/products/facets', () =>
      HttpResponse.json({ total: 0, brands: [], skinTypes: [], categories: [], minPrice: 0, maxPrice: 0, inStock: 0 }),
    ),
    http.post('*/api/admin/collections/count', () =>
      HttpResponse.json({ all: 9, leaves: [7, 3, 0], total: 0, products: [] }),
    ),
    http.put('*/api/admin/collections/c1', ({ request }) => {
      const over = request.headers.get('If-Match') ?? ''
      saved.push(over)
      return over === '"1"'
        ? HttpResponse.json({ message: 'Somebody else saved this collection meanwhile.', now: theirs }, { status: 409 })
        : HttpResponse.json({ ...winter, collection: { ...row, version: 3 } })
    }),
  )
  const { keys } = renderOffice(<CollectionForm now={winter} mayWrite />, { at: '/admin/shelves/collections/c1' })
  // The counts stand below the conditions, and a rule that nothing fits is told.
  expect(await screen.findByText('7 of 9')).toBeVisible()
  expect(screen.getByText('leaves 3')).toBeVisible()
  expect(screen.getByText(/Nothing fits these conditions/)).toBeVisible()
  const name = screen.getByLabelText('Name')
  await keys.type(name, ' comfort')
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(/Mehwish/)).toBeVisible()
  expect(name).toHaveValue('Winter comfort')
  const notice = screen.getAllByRole('alert').find((one) => within(one).queryByRole('button', { name: /mine/i }))
  await keys.click(within(notice ?? document.body).getByRole('button', { name: /mine/i }))
  await screen.findByText('Saved. Shoppers see it within two seconds.')
  expect(saved).toEqual(['"1"', '"2"'])
})

test('HOLD-3 what is typed of a collection is there again after a reload, and gone once it is discarded', async () => {
  server.use(
    http.get('*/api/products/facets', () =>
      HttpResponse.json({ total: 0, brands: [], skinTypes: [], categories: [], minPrice: 0, maxPrice: 0, inStock: 0 }),
    ),
    http.post('*/api/admin/collections/count', () =>
      HttpResponse.json({ all: 9, leaves: [7, 3, 0], total: 0, products: [] }),
    ),
  )
  const open = () => renderOffice(<CollectionForm now={winter} mayWrite />, { at: '/admin/shelves/collections/c1' })
  const first = open()
  await first.keys.type(screen.getByLabelText('Name'), ' comfort')
  first.unmount()
  const second = open()
  expect(screen.getByLabelText('Name')).toHaveValue('Winter comfort')
  await second.keys.click(screen.getByRole('button', { name: 'Discard' }))
  second.unmount()
  open()
  expect(screen.getByLabelText('Name')).toHaveValue('Winter')
})
