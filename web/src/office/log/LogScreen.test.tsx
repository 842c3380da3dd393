import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import { server } from '#/testing/server.ts'

const entry = (id: string, action: string) => ({
  _id: id,
  at: '2026-11-21T09:05:00Z',
  actor: 'u2',
  actorName: 'Hamza Ali',
  network: '203.0.113.0/24',
  action,
  subject: 'settings',
  subjectId: 'shop',
  before: { guestPercent: 28 },
  after: { guestPercent: 27 },
  why: 'Eid',
})

function shop() {
  const asked: string[] = []
  server.use(
    http.get('*/api/admin/audit', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      if (searchParams.get('subjectId') === 'nothing') return HttpResponse.json({ entries: [] })
      return searchParams.has('after')
        ? HttpResponse.json({ entries: [entry('1', 'session.open')] })
        : HttpResponse.json({ entries: [entry('2', 'settings.change')], next: '2' })
    }),
    http.get('*/api/admin/staff', () =>
      HttpResponse.json({
        members: [{ _id: 'u2', name: 'Hamza Ali', email: '', role: 'packer', permissions: [], sessions: [] }],
      }),
    ),
  )
  return asked
}

test('STAFF-5 the log by person, deed and thing, and the same as a file', async () => {
  const asked = shop()
  const { keys } = renderOfficeApp({ at: '/admin/log', user: user({ role: 'admin' }), me: somebody('admin') })
  expect(await screen.findByRole('region', { name: 'Log' })).toHaveTextContent(
    /Hamza Ali from 203\.0\.113\.0\/24Changed settings “Eid”Guests: 28 % off → 27 % off/,
  )
  await keys.click(screen.getByRole('button', { name: 'Older entries' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Log' })).toHaveTextContent(/Entered the office/))
  expect(asked).toEqual(['limit=50', 'limit=50&after=2'])

  await screen.findByRole('option', { name: 'Hamza Ali' })
  await keys.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Hamza Ali')
  await keys.selectOptions(screen.getByRole('combobox', { name: 'What was done' }), 'Changed settings')
  await keys.selectOptions(screen.getByRole('combobox', { name: 'To what' }), 'Settings')
  await waitFor(() => expect(asked.at(-1)).toBe('actor=u2&action=settings.change&subject=settings&limit=50'))
  expect(location.search).toBe('?actor=u2&action=settings.change&subject=settings')
  expect(screen.getByRole('link', { name: 'As CSV' })).toHaveAttribute(
    'href',
    '/api/admin/audit.csv?actor=u2&action=settings.change&subject=settings',
  )
  const period = screen.getByRole('combobox', { name: 'When it was done' })
  await keys.selectOptions(period, 'In the last 7 days')
  const day = (before: number) => new Date(Date.now() + (5 - 24 * before) * 3_600_000).toISOString().slice(0, 10)
  await waitFor(() => expect(asked.at(-1)).toContain(`&from=${day(6)}&to=${day(0)}&`))
  expect(location.search).toContain('when=week')
  await keys.selectOptions(period, 'At any time')
  await keys.type(screen.getByRole('searchbox', { name: 'Find what was done to something' }), 'nothing{Enter}')
  expect(await screen.findByRole('heading', { name: 'Nothing was done that fits this' })).toBeVisible()
  await keys.click(screen.getByRole('button', { name: 'The whole log' }))
  expect(await screen.findByRole('region', { name: 'Log' })).toHaveTextContent(/Changed settings/)
})

test('STAFF-1 who may not see the team filters by deed and thing alone', async () => {
  shop()
  renderOfficeApp({ at: '/admin/log', user: user({ role: 'accountant' }), me: somebody('accountant') })
  expect(await screen.findByRole('region', { name: 'Log' })).toHaveTextContent(/Changed settings/)
  expect(screen.queryByRole('combobox', { name: 'Who' })).not.toBeInTheDocument()
})

test('STAFF-5 an entry says in words what was done, with moments as people read them and without what it says already', async () => {
  shop()
  const deal = {
    _id: 'd1',
    name: 'Eid',
    startsAt: '2026-11-27T19:00:00Z',
    version: 2,
    createdAt: '2026-11-20T19:00:00Z',
  }
  server.use(
    http.get('*/api/admin/audit', () =>
      HttpResponse.json({
        entries: [
          {
            ...entry('3', 'deal.put'),
            subject: 'deal',
            subjectId: 'd1',
            subjectName: 'Eid',
            before: undefined,
            after: deal,
          },
        ],
      }),
    ),
  )
  renderOfficeApp({ at: '/admin/log', user: user({ role: 'admin' }), me: somebody('admin') })
  const log = await screen.findByRole('region', { name: 'Log' })
  expect(log).toHaveTextContent(/Made or changed a deal Eid“Eid”Name: EidBegins: 28 November 2026, 00:00$/)
  expect(screen.getByRole('link', { name: 'Eid' })).toHaveAttribute('href', '/admin/deals/d1')
})

test('STAFF-5 a long text is folded, and there to be read', async () => {
  shop()
  const long = 'We keep what you order for the tax office. '.repeat(20).trim()
  server.use(
    http.get('*/api/admin/audit', () =>
      HttpResponse.json({
        entries: [{ ...entry('4', 'settings.change'), before: { privacyText: '' }, after: { privacyText: long } }],
      }),
    ),
  )
  const { keys } = renderOfficeApp({ at: '/admin/log', user: user({ role: 'admin' }), me: somebody('admin') })
  const log = await screen.findByRole('region', { name: 'Log' })
  expect(log).toHaveTextContent(/Privacy policy: nothing → We keep/)
  expect(screen.getByText(long)).not.toBeVisible()
  await keys.click(screen.getByText('Show all of it'))
  expect(screen.getByText(long)).toBeVisible()
})

test('STAFF-1 what a role may not open is named without a way there', async () => {
  shop()
  const entries = [
    { ...entry('6', 'deal.stop'), subject: 'deal', subjectId: 'd1', subjectName: 'Eid sale' },
    { ...entry('5', 'customer.note'), subject: 'customer', subjectId: 'c1' },
  ]
  server.use(http.get('*/api/admin/audit', () => HttpResponse.json({ entries })))
  const me = { ...somebody('admin'), permissions: ['audit.read', 'office.enter'] }
  renderOfficeApp({ at: '/admin/log', user: user({ role: 'admin' }), me })
  const log = await screen.findByRole('region', { name: 'Log' })
  expect(log).toHaveTextContent(/Ended a deal Eid sale“Eid”/)
  expect(log).toHaveTextContent(/Wrote a note about a customer “Eid”/)
  expect(screen.queryByRole('link', { name: /Eid sale|Their page/ })).not.toBeInTheDocument()
})
