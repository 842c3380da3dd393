import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { open, rowNamed, shop } from '#/testing/officeOrders.tsx'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'

test('OFFICE-2 OFFICE-3 filters go into the address and the call, and each comes off by its chip', async () => {
  const asked = shop()
  const { keys } = open()
  await rowNamed('GL-7K3M9Q')
  await keys.click(screen.getByRole('button', { name: 'More filters' }))
  const panel = within(screen.getByRole('dialog', { name: 'More filters' }))
  await keys.type(panel.getByLabelText('City'), ' pindi ')
  await keys.type(panel.getByLabelText('From the day'), '2026-11-01')
  await keys.type(panel.getByLabelText('Rupees at least'), '1,000')
  await keys.type(panel.getByLabelText('Rupees at most'), '900.50')
  await keys.click(panel.getByRole('button', { name: 'Show orders' }))
  expect(panel.getByText('Whole rupees, at most 10,000,000.')).toBeVisible()
  await keys.clear(panel.getByLabelText('Rupees at most'))
  await keys.type(panel.getByLabelText('Rupees at most'), '900')
  await keys.click(panel.getByRole('button', { name: 'Show orders' }))
  expect(panel.getByText('Must not be below the least.')).toBeVisible()
  await keys.clear(panel.getByLabelText('Rupees at most'))
  await keys.click(panel.getByRole('button', { name: 'Show orders' }))

  await waitFor(() => expect(asked.at(-1)).toBe('?city=pindi&from=2026-11-01&least=1000'))
  expect(location.search).toBe('?city=pindi&from=2026-11-01&least=1000')
  const chips = within(screen.getByRole('list', { name: 'Filters that are set' }))
  expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual([
    'to pindi',
    'from 1 November 2026',
    'Rs 1,000 or more',
  ])
  expect(screen.getByRole('link', { name: 'Export these' })).toHaveAttribute(
    'href',
    '/api/admin/export/orders?city=pindi&from=2026-11-01&least=1000',
  )
  await keys.click(chips.getByRole('button', { name: 'Take off the filter: to pindi' }))
  await waitFor(() => expect(asked.at(-1)).toBe('?from=2026-11-01&least=1000'))
})

test('OFFICE-5 all that match are those of the filters, which are said', async () => {
  shop(undefined, { total: { n: 320 }, next: 'k' })
  let sent: unknown
  server.use(
    http.post('*/api/admin/orders/bulk', async ({ request }) => {
      sent = await request.json()
      return HttpResponse.json({ total: 320, done: 0, refused: 0, rows: [] })
    }),
  )
  const { keys } = open('/admin/orders?status=open&method=cod&city=Lahore&until=2026-11-30&most=5000')
  const row = await rowNamed('GL-7K3M9Q')
  await keys.click(within(row).getByRole('checkbox'))
  await keys.click(screen.getByRole('button', { name: 'Choose all 320 that match' }))
  expect(
    screen.getByText(
      'All 320 that match are chosen: Open, Cash on delivery, to Lahore, until 30 November 2026, Rs 5,000 or less.',
    ),
  ).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'Confirm' }))
  await waitFor(() =>
    expect(sent).toMatchObject({
      dry: true,
      match: { status: 'open', method: 'cod', city: 'Lahore', until: '2026-11-30', most: 5000 },
    }),
  )
})

test('OFFICE-3 what is still under way is one view, counted from its statuses', async () => {
  const asked = shop()
  const { keys } = open()
  await keys.click(await screen.findByRole('button', { name: /^Open\s*10$/ }))
  await waitFor(() => expect(asked.at(-1)).toBe('?status=open'))
})

test('STAFF-1 who sees no amounts gets no filters by them, and no file', async () => {
  shop()
  const { keys } = renderOfficeApp({ at: '/admin/orders', user: user({ role: 'packer' }), me: somebody('packer') })
  await rowNamed('GL-7K3M9Q')
  await keys.click(screen.getByRole('button', { name: 'More filters' }))
  expect(screen.getByLabelText('City')).toBeVisible()
  expect(screen.queryByLabelText('Rupees at least')).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Export these' })).not.toBeInTheDocument()
})

test('LOAD-4 a file of nothing is not offered', async () => {
  shop([])
  renderOfficeApp({ at: '/admin/orders?search=nobody', user: user({ role: 'admin' }), me: somebody('admin') })
  expect(await screen.findByRole('button', { name: 'More filters' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Export these' })).not.toBeInTheDocument())
})
