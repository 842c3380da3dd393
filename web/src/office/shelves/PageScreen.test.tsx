import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OwnPage } from '#/office/domain/shop/ownPagesApi.ts'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { blockOf, differencesOf, draftOf, inputOf, moved } from './pageDraft.ts'
import { PageForm } from './PageForm.tsx'
import PagesScreen from './PagesScreen.tsx'

const row = {
  _id: 'p1',
  kind: 'page',
  slug: 'about',
  path: '/pages/about',
  title: 'About us',
  state: 'live',
  version: 1,
  savedAt: '2026-11-20T09:00:00Z',
  actorName: 'Hira',
} as const
const about: OwnPage = {
  page: row,
  content: { title: 'About us', blocks: [{ id: '1', kind: 'text', text: 'We.' }] },
  published: true,
  products: [],
}

test('FACE-2 the list says of each page what shoppers see of it', async () => {
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.get('*/api/admin/pages', () =>
      HttpResponse.json({
        pages: [row, { ...row, _id: 'p2', title: 'Eid', path: '/journal/eid', state: 'planned' }],
        guides: [],
      }),
    ),
  )
  renderOffice(<PagesScreen me={owner('products.read')} />, { at: '/admin/shelves/pages' })
  const link = await screen.findByRole('link', { name: /Eid/ })
  expect(link).toHaveTextContent('Planned')
  expect(screen.getByRole('link', { name: /About us/ })).toHaveTextContent('Live')
  expect(screen.queryByRole('link', { name: 'Write a page' })).toBeNull()
})

test('FACE-2 OFFICE-4 a save over a colleague’s newer page is told, and what is typed stays', async () => {
  const theirs = {
    ...about,
    page: { ...row, version: 2, actorName: 'Mehwish' },
    content: { ...about.content, title: 'Us' },
  }
  const saved: string[] = []
  server.use(
    http.post('*/api/admin/pages/preview', () => HttpResponse.json({ html: '' })),
    http.put('*/api/admin/pages/p1', ({ request }) => {
      const over = request.headers.get('If-Match') ?? ''
      saved.push(over)
      return over === '"1"'
        ? HttpResponse.json({ message: 'Somebody else saved this page meanwhile.', now: theirs }, { status: 409 })
        : HttpResponse.json({ ...about, page: { ...row, version: 3 } })
    }),
  )
  const { keys } = renderOffice(<PageForm now={about} mayWrite />, { at: '/admin/shelves/pages/p1' })
  const words = screen.getByLabelText('Words')
  await keys.type(words, ' And you.')
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(/Mehwish/)).toBeVisible()
  expect(words).toHaveValue('We. And you.')
  await keys.click(within(screen.getByRole('alert')).getByRole('button', { name: /mine/i }))
  await screen.findByText('Saved. Shoppers see it within two seconds.')
  expect(saved).toEqual(['"1"', '"2"'])
})

test('FACE-2 blocks keep their ids while they move, and a new one gets the next', () => {
  const draft = draftOf(about)
  const blocks = [...draft.blocks, blockOf('questions', draft.blocks)]
  expect(blocks.map(({ id }) => id)).toEqual(['1', '2'])
  expect(moved(blocks, 1, -1).map(({ id }) => id)).toEqual(['2', '1'])
  expect(moved(blocks, 0, -1)).toBe(blocks)
  expect(differencesOf(draft, { ...draft, blocks })).toEqual([
    { field: 'What it says', before: '1 block', after: '2 blocks' },
  ])
  const input = inputOf({ ...draft, from: '2026-12-01T09:00', blocks }, about)
  expect(input.from).toBe('2026-12-01T04:00:00.000Z')
  expect(input.until).toBeUndefined()
})

test('FIND-2 a page in place of the program’s begins with its text', async () => {
  const guide = {
    kind: 'concern',
    slug: 'acne',
    path: '/concern/acne',
    products: 3,
    content: { title: 'Spots and acne', summary: 'Common.', blocks: [{ kind: 'text', text: '# What helps\n- x' }] },
  }
  const sent: unknown[] = []
  server.use(
    http.get('*/api/admin/pages', () => HttpResponse.json({ pages: [], guides: [guide] })),
    http.post('*/api/admin/pages/preview', () => HttpResponse.json({ html: '' })),
    http.post('*/api/admin/pages', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ...about, page: { ...row, kind: 'concern', slug: 'acne', path: '/concern/acne' } })
    }),
  )
  const { keys } = renderOffice(<PageForm now={null} mayWrite />, { at: '/admin/shelves/pages/new?about=concern/acne' })
  await keys.click(await screen.findByRole('button', { name: 'Begin with our text' }))
  expect(screen.getByLabelText('Title')).toHaveValue('Spots and acne')
  await keys.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The page is saved.')
  expect(sent[0]).toMatchObject({ kind: 'concern', slug: 'acne', content: { title: 'Spots and acne' } })
})
