import { screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderOfficeApp, somebody } from '#/testing/renderOfficeApp.tsx'
import page from '#/office/ui/Page.module.css'
import { server } from '#/testing/server.ts'

test('OFFICE-4 a fault at the door is no reason to log in again: it says so, and is tried again', async () => {
  const { keys } = renderOfficeApp({
    at: '/admin/log',
    user: user({ role: 'admin' }),
    me: somebody('admin'),
    first: [
      () => HttpResponse.json({ message: 'Something went wrong!' }, { status: 500 }),
      () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 }),
    ],
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  await keys.click(again)
  // A login would help here, so the page asks for one.
  expect(await screen.findByLabelText('Password')).toBeVisible()
})

test('OFFICE-1 on a phone the screens of a section stand beside each other', async () => {
  server.use(
    http.get('*/api/admin/audit', () => HttpResponse.json({ entries: [] })),
    http.get('*/api/admin/staff', () => HttpResponse.json({ people: [], invitations: [] })),
  )
  renderOfficeApp({ at: '/admin/log', user: user({ role: 'admin' }), me: somebody('admin') })
  const beside = await screen.findByRole('navigation', { name: 'Settings: its screens' })
  expect(within(beside).getByRole('link', { name: 'Log' })).toHaveAttribute('aria-current', 'page')
  expect(within(beside).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings')
})

test('OFFICE-2 a screen on its way is said where the screen will stand', async () => {
  renderOfficeApp({
    at: '/admin/log',
    user: user({ role: 'admin' }),
    me: somebody('admin'),
    first: [() => new Promise<never>(() => undefined)],
  })
  const coming = await screen.findByText('Loading...')
  expect(coming.closest(`.${page.page}`)).not.toBeNull()
})

test('HOLD-1 the link of an invitation that a messenger cut is no white page', async () => {
  server.use(
    http.post('*/api/auth/invitation', () =>
      HttpResponse.json({ message: 'This link is no longer valid.' }, { status: 404 }),
    ),
  )
  renderOfficeApp({ at: '/admin/join#abc%' })
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible()
})

test('GUARD-4 a login at the office’s door keeps no token, and the screens send none', async () => {
  const sent: string[] = []
  let inside = false
  server.use(
    http.get('*/api/admin/audit', ({ request }) => {
      sent.push(request.headers.get('Authorization') ?? 'none')
      return HttpResponse.json({ entries: [] })
    }),
    http.get('*/api/admin/staff', () => HttpResponse.json({ people: [], invitations: [] })),
    http.post('*/api/auth/login', () =>
      HttpResponse.json({
        status: 200,
        message: 'Login Successful!',
        user: user({ role: 'manager' }),
        token: 'secret',
      }),
    ),
  )
  const { keys } = renderOfficeApp({ at: '/admin/log' })
  server.use(
    http.post('*/api/admin/session', ({ request }) => {
      // The token is exchanged for the cookie once, and is deleted then.
      inside ||=
        request.headers.get('Authorization') === 'Bearer secret' &&
        new URL(request.url).searchParams.get('login') === 'end'
      return inside ? HttpResponse.json(somebody('admin')) : new HttpResponse(null, { status: 401 })
    }),
  )
  await keys.type(await screen.findByLabelText('Email Address'), 'sana@gulaab.test')
  await keys.type(screen.getByLabelText('Password'), 'Secret@123')
  await keys.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('secret')
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(new Set(sent)).toEqual(new Set(['none']))
})
