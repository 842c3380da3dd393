import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeQueryClient, type Me } from '#/office/api/officeApi.ts'
import { server } from '#/testing/server.ts'
import { bulkTarget } from '#/office/domain/catalogue/bulkStart.ts'
import type { Term } from './shelvesApi.ts'
import { TermsScreen } from './TermsScreen.tsx'

const me = { permissions: ['products.read', 'products.write'] } as unknown as Me

const term = (slug: string, change: Partial<Term> = {}): Term => ({
  _id: slug,
  kind: 'category',
  slug,
  name: slug,
  story: '',
  origin: '',
  picture: '',
  order: 1,
  shown: true,
  fixed: false,
  version: 1,
  products: 0,
  ...change,
})

function show(categories: Term[], who = me) {
  server.use(http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories, skinTypes: [] })))
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TermsScreen me={who} kind="category" />
    </QueryClientProvider>,
  )
}

test('SHELF-1 what the specification names says why it cannot be removed, and what is in use too', async () => {
  show([
    term('mist', { name: 'Mist', fixed: true }),
    term('hair', { name: 'Hair', products: 2 }),
    term('nails', { name: 'Nails' }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Change Mist' }))
  expect(screen.getByText(/belongs to the shop from the start/)).toBeVisible()
  expect(screen.getByLabelText('Address')).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change Hair' }))
  expect(screen.getByText(/2 live products have it/)).toBeVisible()
  // OWN-8: it lists the products, and links to changing all of them.
  expect(screen.getByRole('link', { name: 'The products that have it' })).toHaveAttribute(
    'href',
    '/admin/products?category=hair',
  )
  expect(screen.getByRole('button', { name: 'Give all of them another category' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(screen.getByRole('button', { name: 'Change Nails' }))
  expect(screen.getByRole('button', { name: 'Remove' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'The products that have it' })).toBeNull()
})

test('OWN-8 what only drafts have is refused, and leads to them', async () => {
  show([term('nails', { name: 'Nails' })])
  server.use(
    http.delete('*/api/admin/terms/category/nails', () =>
      HttpResponse.json({ message: '2 products have it.' }, { status: 409 }),
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Nails' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(
    within(screen.getByRole('dialog', { name: /Remove Nails/ })).getByRole('button', { name: 'Remove' }),
  )
  expect(await screen.findByText('2 products have it.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Give all of them another category' }))
  expect(bulkTarget()).toEqual({ filter: { category: 'nails' } })
})

const edit = (actorName: string, at: string, fields: string[]) => ({
  at,
  actor: actorName,
  actorName,
  action: 'term.change',
  fields,
})

test('SHELF-1 OFFICE-4 a story is saved over a colleague’s only when told so, and nothing typed is lost', async () => {
  const seen: (string | null)[] = []
  const edits = [
    edit('Hamza', '2026-11-24T05:00:00Z', ['shown']),
    edit('Sana', '2026-11-24T04:31:00Z', ['name']),
    edit('Bilal', '2026-11-24T03:00:00Z', ['name', 'story']),
  ]
  show([term('mist', { name: 'Mist', fixed: true })])
  server.use(
    http.patch('*/api/admin/terms/category/mist', async ({ request }) => {
      seen.push(request.headers.get('If-Match'))
      const theirs = term('mist', { name: 'Face Mist', fixed: true, version: 4 })
      if (request.headers.get('If-Match') !== '"4"')
        return HttpResponse.json({ message: 'Somebody else has changed this.', term: theirs, edits }, { status: 409 })
      return HttpResponse.json({ ...theirs, ...((await request.json()) as object), version: 5 })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Mist' }))
  const form = screen.getByRole('dialog')
  await userEvent.type(within(form).getByLabelText(/^Story/), 'Fine water.')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText(/^Sana changed Name from “Mist” to “Face Mist”/)).toHaveTextContent(/9:31/)
  expect(within(form).getByLabelText(/^Story/)).toHaveValue('Fine water.')
  await userEvent.click(within(form).getByRole('button', { name: 'Save mine over it' }))
  expect(await screen.findByRole('heading', { name: 'Mist' })).toBeVisible()
  expect(seen).toEqual(['"1"', '"4"'])
})

test('OFFICE-4 theirs is taken only when told so; where a colleague only moved the row, nobody is asked', async () => {
  const seen: (string | null)[] = []
  let now = term('mist', { name: 'Mist', story: 'Theirs.', version: 2 })
  show([term('mist', { name: 'Mist' })])
  server.use(
    http.patch('*/api/admin/terms/category/mist', async ({ request }) => {
      seen.push(request.headers.get('If-Match'))
      if (request.headers.get('If-Match') === `"${now.version}"`)
        return HttpResponse.json({ ...now, ...((await request.json()) as object), version: now.version + 1 })
      const message = 'Somebody else has changed this.'
      return HttpResponse.json({ message, term: now, edits: [] }, { status: 409 })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Mist' }))
  const form = screen.getByRole('dialog')
  const story = within(form).getByLabelText(/^Story/)
  await userEvent.type(story, 'Mine.')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await userEvent.click(await within(form).findByRole('button', { name: 'Take theirs' }))
  expect(story).toHaveValue('Theirs.')
  await userEvent.type(story, ' And mine.')
  now = { ...now, order: 5, version: 3 }
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  await expect.poll(() => seen).toEqual(['"1"', '"2"', '"3"'])
  expect(screen.queryByText('Somebody else was faster')).toBeNull()
})

test('SHELF-1 who only looks has no grips, no switches to press and nothing to save', async () => {
  show([term('mist', { name: 'Mist' })], { permissions: ['products.read'] } as unknown as Me)
  expect(await screen.findByRole('switch', { name: 'Show Mist' })).toBeDisabled()
  expect(screen.queryByRole('button', { name: 'Move Mist' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Change Mist' }))
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('OFFICE-2 closing a form with something typed asks first, and staying keeps it', async () => {
  show([term('mist', { name: 'Mist' })])
  const keys = userEvent.setup()
  await keys.click(await screen.findByRole('button', { name: 'Change Mist' }))
  await keys.type(screen.getByLabelText(/^Story/), 'Fine water.')
  await keys.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Not saved yet: Story.')).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText(/^Story/)).toHaveValue('Fine water.')
  await keys.click(screen.getByRole('button', { name: 'Close' }))
  await keys.click(await screen.findByRole('button', { name: 'Leave, and lose it' }))
  expect(screen.queryByLabelText(/^Story/)).not.toBeInTheDocument()
  // A form without changes closes at once.
  await keys.click(screen.getByRole('button', { name: 'Change Mist' }))
  expect(screen.getByLabelText(/^Story/)).toHaveValue('')
  await keys.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByLabelText(/^Story/)).not.toBeInTheDocument()
})

test('OFFICE-2 a tablet that is turned while a form is typed in keeps it, and Ctrl S saves it', async () => {
  const media = Object.assign(new EventTarget(), { matches: true, media: '' })
  vi.spyOn(window, 'matchMedia').mockImplementation(() => media as unknown as MediaQueryList)
  const sent: unknown[] = []
  show([])
  server.use(
    http.post('*/api/admin/terms/category', async ({ request }) => {
      const input = (await request.json()) as Partial<Term>
      sent.push(input)
      return HttpResponse.json(term('toner', input), { status: 201 })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'New category' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Toner')
  act(() => {
    media.matches = false
    media.dispatchEvent(new Event('change'))
  })
  expect(screen.getByLabelText('Name')).toHaveValue('Toner')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByRole('button', { name: 'New category' })).toBeVisible()
  await vi.waitFor(() => expect(sent).toEqual([expect.objectContaining({ name: 'Toner' })]))
  vi.restoreAllMocks()
})

test('SHELF-1 WEB-9 a brand says where it is at home, a category is asked for no such thing', async () => {
  const keys = userEvent.setup()
  show([term('mist', { name: 'Mist' })])
  await keys.click(await screen.findByRole('button', { name: 'Change Mist' }))
  expect(screen.queryByLabelText(/^Origin/)).toBeNull()
  cleanup()

  let sent: unknown
  const dior = term('dior', { kind: 'brand', name: 'Dior' })
  server.use(
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [dior], categories: [], skinTypes: [] })),
    http.patch('*/api/admin/terms/brand/dior', async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json(
        { message: 'Please check the marked fields.', errors: { origin: 'At most 60 characters.' } },
        { status: 422 },
      )
    }),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TermsScreen me={me} kind="brand" />
    </QueryClientProvider>,
  )
  await keys.click(await screen.findByRole('button', { name: 'Change Dior' }))
  const from = screen.getByLabelText(/^Origin/)
  await keys.type(from, 'France')
  await keys.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('At most 60 characters.')).toBeVisible()
  expect(from).toHaveAccessibleDescription(/At most 60 characters/)
  expect(from).toHaveValue('France')
  expect(sent).toEqual({ origin: 'France' })
})

test('OWN-11 a name that is taken is told at its field, which has the focus', async () => {
  const place = document.createElement('main')
  document.body.append(place)
  server.use(
    http.get('*/api/admin/terms', () =>
      HttpResponse.json({ brands: [], categories: [term('nails', { name: 'Nails' })], skinTypes: [] }),
    ),
    http.patch('*/api/admin/terms/category/nails', () =>
      HttpResponse.json(
        { message: 'Please check the marked fields.', errors: { name: 'There is one of this name.' } },
        { status: 422 },
      ),
    ),
  )
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <TermsScreen me={me} kind="category" />
    </QueryClientProvider>,
    { container: place },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Change Nails' }))
  const name = screen.getByLabelText('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Mist')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('There is one of this name.')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(name)
})

test('GOOD-2 a category is put below another, with what that means told first', async () => {
  const sent: unknown[] = []
  const asked: (string | null)[] = []
  server.use(
    http.get('*/api/admin/terms/category/lips/move', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('below'))
      return HttpResponse.json({
        products: 3,
        categories: 2,
        gains: [{ kind: 'coupon', name: 'HAIR10' }],
        loses: [{ kind: 'deposit', name: '' }],
      })
    }),
    http.patch('*/api/admin/terms/category/lips', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(term('lips', { name: 'Lips', parent: 'hair', version: 2 }))
    }),
  )
  show([
    term('makeup', { name: 'Makeup', fixed: true, within: 3 }),
    term('lips', { name: 'Lips', parent: 'makeup', path: 'Makeup › Lips', within: 3 }),
    term('oil', { name: 'Oil', parent: 'lips', path: 'Makeup › Lips › Oil' }),
    term('hair', { name: 'Hair' }),
    term('curls', { name: 'Curls', parent: 'hair', path: 'Hair › Curls' }),
    term('deal', { name: 'Best Deals', fixed: true }),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Change Lips' }))
  const below = screen.getByRole('combobox', { name: 'Stands below' })
  // Not itself, nor what stands below it, nor the deals, nor what would make a fourth level.
  expect(
    within(below)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['At the top', 'Makeup', 'Hair'])
  expect(screen.getByText('Below it stands Oil. Move or remove that first.')).toBeVisible()
  await userEvent.selectOptions(below, 'Hair')
  expect(await screen.findByText(/^3 live products will be found there, with 1 below it/)).toBeVisible()
  expect(screen.getByText('From then on this reaches them: the coupon “HAIR10”.')).toBeVisible()
  expect(screen.getByText('This reaches them no longer: a deposit rule.')).toBeVisible()
  expect(asked).toEqual(['hair'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toEqual([{ parent: 'hair' }])
  await userEvent.click(screen.getByRole('button', { name: 'Change Makeup' }))
  expect(screen.queryByRole('combobox', { name: 'Stands below' })).toBeNull()
})
