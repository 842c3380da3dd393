import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { owner, renderOffice } from '#/testing/renderOffice.tsx'
import { server } from '#/testing/server.ts'
import { entriesOf, pasted, regrouped, rowsOf, without } from './menuDraft.ts'
import MenuScreen from './MenuScreen.tsx'

type Sent = { values: Record<string, unknown> }

function serve(values: object = {}) {
  const saved: Sent[] = []
  server.use(
    http.get('*/api/admin/settings', () => HttpResponse.json({ version: 3, values, owners: [] })),
    http.get('*/api/admin/settings/history', () => HttpResponse.json({ changes: [] })),
    http.get('*/api/admin/translations', () => HttpResponse.json({ texts: [] })),
    http.get('*/api/admin/terms', () => HttpResponse.json({ brands: [], categories: [], skinTypes: [] })),
    http.post('*/api/admin/settings/look', async ({ request }) => {
      const sent = JSON.stringify(await request.json())
      return sent.includes('javascript:')
        ? HttpResponse.json(
            { message: 'This cannot be shown.', errors: { 'headerMenu.8.address': 'Write a page of the shop.' } },
            { status: 422 },
          )
        : HttpResponse.json({
            html: '<p>The page</p>',
            style: '',
            accent: '#81372a',
            contrast: 8,
            palettes: [],
            ...(sent.includes('/nowhere') && { lost: ['/nowhere'] }),
          })
    }),
    http.patch('*/api/admin/settings', async ({ request }) => {
      const sent = (await request.json()) as Sent
      saved.push(sent)
      return HttpResponse.json({ version: 4, values: { ...values, ...sent.values }, owners: [] })
    }),
  )
  return saved
}

const show = (...permissions: string[]) =>
  renderOffice(<MenuScreen me={owner(...permissions)} />, { at: '/admin/settings/menu' })
const list = async (name = 'Entries of the menu') => within(await screen.findByRole('list', { name }))
const names = (of: HTMLElement) => [...of.querySelectorAll('b')].map((name) => name.textContent)

it('FACE-3 moves an entry by buttons that keep the focus, hides one, adds a link and saves what differs', async () => {
  const saved = serve()
  const { keys } = show('settings.write')
  const menu = await list()
  await keys.click(menu.getByRole('button', { name: 'Move Makeup up' }))
  expect(screen.getByText('Makeup is number 6 of 8.')).toBeVisible()
  await waitFor(() => expect(menu.getByRole('button', { name: 'Move Makeup up' })).toHaveFocus())
  expect(menu.getByRole('button', { name: 'Move Trending up' })).toHaveAttribute('aria-disabled', 'true')
  await keys.click(menu.getByRole('button', { name: 'Hide Trending' }))
  expect(menu.getByRole('button', { name: 'Show Trending' })).toBeVisible()

  await keys.click(screen.getByRole('button', { name: 'Add a link' }))
  const dialog = within(await screen.findByRole('dialog'))
  await keys.type(dialog.getByLabelText('Words'), 'Our story')
  await keys.type(dialog.getByLabelText('Address'), `${window.location.origin}/ur/nowhere`)
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(menu.getByText('/nowhere')).toBeVisible()
  expect(await menu.findByText('No page of the shop has this address now.')).toBeVisible()

  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText('Saved. Every page follows within two seconds.')).toBeVisible()
  expect(saved[0]?.values).toEqual({
    headerMenu: [
      { name: 'trending', hidden: true },
      { name: 'top-sells' },
      { name: 'deal' },
      { name: 'brands' },
      { name: 'categories' },
      { name: 'makeup' },
      { name: 'skin-type' },
      { name: 'accessories' },
      { label: 'Our story', address: '/nowhere' },
    ],
  })
  await keys.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved[1]?.values).toEqual({ headerMenu: [] }))
})

it('FACE-3 says beside an entry what is wrong with it, before it is saved', async () => {
  serve()
  const { keys } = show('settings.write')
  const menu = await list()
  await keys.click(screen.getByRole('button', { name: 'Add a link' }))
  const dialog = within(await screen.findByRole('dialog'))
  await keys.type(dialog.getByLabelText('Words'), 'Bad')
  await keys.type(dialog.getByLabelText('Address'), 'javascript:alert(1)')
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await menu.findByText('Write a page of the shop.')).toBeVisible()
  await keys.click(menu.getByRole('button', { name: 'Change Bad' }))
  expect(within(await screen.findByRole('dialog')).getByLabelText('Address')).toBeInvalid()
})

it('FACE-3 makes a group of the footer, keeps whom to ask in sight, and goes back to the usual', async () => {
  const saved = serve({ footerMenu: [{ name: 'contact' }, { name: 'shop' }] })
  const { keys } = show('settings.write')
  await keys.click(await screen.findByRole('button', { name: 'Footer' }))
  const groups = await list('Groups of the footer')
  expect(groups.queryByRole('button', { name: 'Hide Write to us' })).toBeNull()
  await keys.click(screen.getByRole('button', { name: 'Add a group' }))
  const dialog = within(await screen.findByRole('dialog'))
  await keys.type(dialog.getByLabelText('Words'), 'Service')
  expect(dialog.queryByLabelText('Address')).toBeNull()
  await keys.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(groups.getAllByText('A group, with nothing in it yet')).toHaveLength(2)
  await keys.click(screen.getByRole('button', { name: 'As it came with the shop' }))
  expect(names(screen.getByRole('list', { name: 'Your order' }))).toEqual([
    'Cart',
    'Track an order',
    'My orders',
    'Returns',
  ])
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(saved).toHaveLength(1))
})

it('FACE-3 shows a colleague’s change, and nothing to press to who may only look', async () => {
  serve()
  server.use(
    http.patch('*/api/admin/settings', () =>
      HttpResponse.json(
        {
          message: 'Somebody changed the settings meanwhile.',
          version: 4,
          changes: [
            {
              version: 4,
              name: 'headerMenu',
              before: [],
              after: [{ name: 'deal' }, { label: 'Help', entries: [{ label: 'FAQ', address: '/returns' }] }],
              at: '2026-11-28T10:00:00Z',
              actor: 'a',
              actorName: 'Hamza Ali',
              why: '',
            },
          ],
        },
        { status: 409 },
      ),
    ),
  )
  const { keys, unmount } = show('settings.write')
  await keys.click((await list()).getByRole('button', { name: 'Hide Trending' }))
  await keys.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(/Best Deals, Help \(FAQ\)/)).toBeVisible()
  expect(screen.getByText(/as it came with the shop/)).toBeVisible()
  unmount()
  show()
  const menu = await list()
  expect(menu.queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('button', { name: 'Add a link' })).toBeNull()
})

it('FACE-3 puts entries into groups and back where they are specified', () => {
  const rows = rowsOf('footer', [
    { name: 'shop' },
    { name: 'order', entries: [{ name: 'cart' }] },
    { label: 'Help', entries: [{ name: 'returns' }, { label: 'Chat', address: 'https://wa.me/92' }] },
  ])
  const cart = rows[1]?.rows[0]
  if (!cart) throw new Error('no cart')
  expect(entriesOf(regrouped(rows, cart, '2'))).toEqual([
    { name: 'shop' },
    { name: 'order' },
    { label: 'Help', entries: [{ name: 'returns' }, { label: 'Chat', address: 'https://wa.me/92' }, { name: 'cart' }] },
  ])
  expect(entriesOf(without('footer', rows, '2'))).toEqual([
    { name: 'shop' },
    { name: 'order', entries: [{ name: 'cart' }, { name: 'returns' }] },
  ])
  expect(entriesOf(without('header', rowsOf('header', [{ label: 'A', entries: [{ name: 'deal' }] }]), '0'))).toEqual([
    { name: 'deal' },
  ])
})

it.each([
  [' https://shop.example/category/toner ', '/category/toner'],
  ['https://shop.example', '/'],
  ['https://shop.example/ur/category/toner?sort=new', '/category/toner?sort=new'],
  ['/roman', '/'],
  ['/ur?x=1', '/?x=1'],
  ['/urban', '/urban'],
  ['https://shop.example.evil.example/', 'https://shop.example.evil.example/'],
  ['//evil.example', '//evil.example'],
])('FACE-3 reads the pasted address %s', (address, path) => {
  expect(pasted(address, 'https://shop.example')).toBe(path)
})
