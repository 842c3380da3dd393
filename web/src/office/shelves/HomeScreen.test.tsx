import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import { specified, type HomeLayout, type HomePage } from './homeDraft.ts'
import HomeScreen from './HomeScreen.tsx'
import type { Term } from './shelvesApi.ts'

const owner = { permissions: ['products.read', 'products.write'] } as unknown as Me
const reader = { permissions: ['products.read'] } as unknown as Me

/** The specified page with one section changed. */
const withOne = (kind: string, change: Partial<HomeLayout['sections'][number]>): HomeLayout => ({
  sections: specified.sections.map((one) => (one.kind === kind ? Object.assign({}, one, change) : one)),
})

const page = (change: Partial<HomePage> = {}): HomePage => ({
  version: 0,
  layout: specified,
  pinned: [],
  actorName: '',
  ...change,
})

const brand = (id: string, name: string, change: Partial<Term> = {}): Term => ({
  _id: id,
  kind: 'brand',
  slug: id,
  name,
  story: '',
  origin: '',
  picture: '',
  order: 1,
  shown: true,
  fixed: true,
  version: 1,
  products: 3,
  ...change,
})
const brands = [
  brand('cosrx', 'COSRX'),
  brand('dior', 'Dior'),
  brand('estee-lauder', 'Estée Lauder'),
  brand('new', 'Round Lab', { fixed: false }),
]

type Sent = { version: string | null; layout: HomeLayout }

function show(now = page(), me = owner) {
  const published: Sent[] = []
  const drawn: HomeLayout[] = []
  server.use(
    http.get('*/api/config', () => HttpResponse.json({ shopName: 'Gulaab' })),
    http.get('*/api/admin/home', () => HttpResponse.json(now)),
    http.get('*/api/admin/home/versions', () => HttpResponse.json({ versions: now.version ? [now] : [] })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands, categories: [], skinTypes: [] })),
    http.post('*/api/admin/home/preview', async ({ request }) => {
      const layout = (await request.json()) as HomeLayout
      drawn.push(layout)
      if (layout.hero?.title === '')
        return HttpResponse.json(
          { message: 'Please check.', errors: { 'hero.title': 'Type some words.' } },
          { status: 422 },
        )
      return HttpResponse.json({ html: `<h1>${layout.hero?.title ?? 'usual'}</h1>` })
    }),
    http.put('*/api/admin/home', async ({ request }) => {
      const layout = (await request.json()) as HomeLayout
      published.push({ version: request.headers.get('If-Match'), layout })
      return HttpResponse.json(
        page({ version: published.length, layout, actorName: 'Sana', at: '2026-11-21T10:00:00Z' }),
      )
    }),
  )
  window.matchMedia = (query: string) =>
    ({
      matches: query.includes('width'),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <HomeScreen me={me} />
    </QueryClientProvider>,
  )
  return { published, drawn }
}

test('SHELF-2 publishes what was changed and nothing else, over the version that was seen', async () => {
  const { published } = show()
  await userEvent.click(await screen.findByRole('switch', { name: 'Show Brands passing by' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change Trending Now' }))
  await userEvent.type(screen.getByLabelText(/^Title on the page/), 'This week')
  await userEvent.click(screen.getByLabelText('My own choice'))
  const chosen = screen.getByRole('list', { name: 'Chosen brands' })
  expect(within(chosen).getAllByRole('listitem')).toHaveLength(2) // NAV-4: only the menu has Estée Lauder
  await userEvent.click(screen.getByRole('button', { name: 'Put Dior first' }))
  expect(screen.getByText('3 changes not published')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(published).toHaveLength(1))
  expect(published[0]?.version).toBe('"0"')
  const layout = published[0]?.layout
  expect(layout?.brands).toEqual(['dior', 'cosrx'])
  expect(layout?.hero).toBeUndefined()
  expect(layout?.sections[2]).toEqual({ kind: 'strip', shown: false })
  expect(layout?.sections[4]).toEqual({ kind: 'trending', shown: true, title: 'This week' })
  expect(await screen.findByText(/^Published by Sana/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})

test('SHELF-2 draws what is typed in a frame without scripts, and marks what cannot be published', async () => {
  const { drawn, published } = show()
  const frame = await screen.findByTitle('How the home page would look')
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
  await userEvent.click(screen.getByRole('button', { name: 'Change Opening picture' }))
  await userEvent.clear(screen.getByLabelText('Headline'))
  expect(await screen.findByText('Type some words.')).toBeVisible()
  expect(screen.getByLabelText('Headline')).toBeInvalid()
  expect(screen.getByText('The preview waits until what is marked is put right.')).toBeVisible()
  expect(frame).toHaveAttribute('srcdoc', '<h1>usual</h1>') // the last one that was rendered
  await userEvent.type(screen.getByLabelText('Headline'), 'Skin first')
  await waitFor(() =>
    expect(screen.getByTitle('How the home page would look')).toHaveAttribute('srcdoc', '<h1>Skin first</h1>'),
  )
  expect(drawn.at(-1)?.hero?.title).toBe('Skin first')
  expect(published).toHaveLength(0)
})

test('SHELF-2 a preview that is refused because shoppers’ pages come first is asked for again by itself', async () => {
  show()
  let refused = 0
  server.use(
    http.post('*/api/admin/home/preview', () => {
      if (refused > 0) return undefined // falls through to the default handler
      refused++
      return HttpResponse.json({ message: 'The preview could not be drawn just now.' }, { status: 503 })
    }),
  )
  const frame = await screen.findByTitle('How the home page would look', {}, { timeout: 5000 })
  expect(frame).toHaveAttribute('srcdoc', '<h1>usual</h1>')
  expect(refused).toBe(1)
})

test('OFFICE-4 a colleague’s page is not written over unless told so, and nothing typed is lost', async () => {
  show()
  const seen: (string | null)[] = []
  const theirs = page({
    version: 4,
    layout: withOne('deals', { shown: false }),
    actorName: 'Bilal',
    at: '2026-11-21T10:00:00Z',
  })
  server.use(
    http.put('*/api/admin/home', async ({ request }) => {
      seen.push(request.headers.get('If-Match'))
      if (seen.length === 1) return HttpResponse.json({ message: 'Somebody published.', home: theirs }, { status: 409 })
      return HttpResponse.json({ ...theirs, version: 5, layout: (await request.json()) as HomeLayout })
    }),
  )
  await userEvent.click(await screen.findByRole('switch', { name: 'Show Top Sells' }))
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText(/Bilal changed Best Deals hidden from “shown” to “not shown”/)).toBeVisible()
  expect(screen.getByRole('switch', { name: 'Show Top Sells' })).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }))
  await waitFor(() => expect(seen).toEqual(['"0"', '"4"']))
})

test('SHELF-2 brings a page of before into the editor, down to the specified one', async () => {
  const own = { ...specified, promises: ['Sealed and fresh'] }
  const { published } = show(page({ version: 3, layout: own, actorName: 'Sana', at: '2026-11-21T10:00:00Z' }))
  expect(await screen.findByLabelText('Promise 1')).toHaveValue('Sealed and fresh')
  await userEvent.click(screen.getByRole('button', { name: 'Earlier versions' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back: The page that came with the shop' }))
  expect(screen.getByLabelText('Promise 1')).not.toHaveValue('Sealed and fresh')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(published).toEqual([{ version: '"3"', layout: specified }]))
})

test('SHELF-2 says which pinned product shoppers do not see', async () => {
  const layout = withOne('deals', { pins: ['p1'] })
  show(
    page({ version: 1, layout, pinned: [{ _id: 'p1', name: 'Snail 96', brand: 'COSRX', picture: '', live: false }] }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Best Deals' }))
  expect(screen.getByText('Snail 96')).toBeVisible()
  expect(screen.getByText('Not live: shoppers do not see it here')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take Snail 96 off' }))
  expect(screen.getByText('Pins of Best Deals')).toBeVisible()
})

test('SHELF-2 who only looks has nothing to press', async () => {
  const { drawn } = show(page(), reader)
  expect(await screen.findByRole('switch', { name: 'Show Top Sells' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Move Top Sells' })).toBeNull()
  expect(screen.getByText(/Your role looks at the home page/)).toBeVisible()
  expect(drawn).toHaveLength(0)
})

/** A text of the page without translations. */
const untranslated = (field: string, english: string) =>
  server.use(
    http.get('*/api/admin/translations', () =>
      HttpResponse.json({
        texts: [
          {
            place: `home.${field}`,
            area: 'home',
            name: '',
            field,
            english,
            long: false,
            said: [
              { language: 'ur', state: 'missing', text: '', seen: 0 },
              { language: 'ur-Latn', state: 'missing', text: '', seen: 0 },
            ],
          },
        ],
      }),
    ),
  )

test('LANG-4 GUARD-5 who may not change the home page only reads the hero in other languages', async () => {
  show(page(), reader)
  untranslated('hero.title', 'Glow boldly')
  await userEvent.click(await screen.findByRole('button', { name: 'Change Opening picture' }))
  const field = await screen.findByRole('textbox', { name: 'Urdu for Home page: headline' })
  expect(field).toHaveAttribute('readonly')
})

test('LANG-4 a section asks before it folds over a translation that is not saved', async () => {
  show()
  untranslated('hero.title', 'Glow boldly')
  const opener = await screen.findByRole('button', { name: 'Change Opening picture' })
  await userEvent.click(opener)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Urdu for Home page: headline' }), 'چمکیں')
  await userEvent.click(opener)
  expect(screen.getByText('Not saved yet: Urdu for Home page: headline.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByRole('textbox', { name: 'Urdu for Home page: headline' })).toHaveValue('چمکیں')
})

test('LANG-4 no promise stands beside the translation of another: one is removed, and the fields wait', async () => {
  show()
  untranslated('promises.0', 'Free delivery')
  const name = 'Urdu for Home page: promise 1'
  await userEvent.type(await screen.findByRole('textbox', { name }), 'مفت')
  const remove = screen.getByRole('button', { name: 'Take promise 1 away' })
  await userEvent.click(remove)
  expect(screen.getByText(`Not saved yet: ${name}.`)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Leave, and lose it' }))
  expect(screen.queryByRole('textbox', { name })).toBeNull()
})
