import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { user } from '#/testing/fixtures.ts'
import { renderPage } from '#/testing/renderPage.tsx'
import { server } from '#/testing/server.ts'
import LoginPage from './LoginPage.tsx'
import { safeNext } from './next.ts'

afterEach(() => {
  vi.useRealTimers()
})

const open = (at = '/login', given = {}) => renderPage(<LoginPage />, { at, ...given })
const email = () => screen.getByLabelText('Email Address')
const password = () => screen.getByLabelText('Password')

function answering(body: object, status = 200) {
  const asked: unknown[] = []
  server.use(
    http.post('*/api/auth/login', async ({ request }) => {
      asked.push(await request.json())
      await delay(5)
      return HttpResponse.json(body, { status })
    }),
  )
  return asked
}

async function logIn(keys: ReturnType<typeof open>['keys']) {
  await keys.type(email(), 'ayesha@example.test')
  await keys.type(password(), 'Secret@123')
  await keys.click(screen.getByRole('button', { name: 'Login' }))
}

describe('LOGIN-1 LOGIN-3 the two modes', () => {
  test('LOGIN-1 LOGIN-3 reset mode has the email alone, and the way back', async () => {
    const { keys } = open()
    expect(screen.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/register')
    await keys.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(email()).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send Email Link' })).toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Back to Login' }))
    expect(password()).toBeVisible()
  })

  test('LOGIN-3 the password can be shown and hidden', async () => {
    const { keys } = open()
    await keys.type(password(), 'Secret@123')
    expect(password()).toHaveAttribute('type', 'password')
    await keys.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password()).toHaveAttribute('type', 'text')
    await keys.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password()).toHaveAttribute('type', 'password')
  })
})

test('PLAIN-9 who has just registered finds her address there', async () => {
  open()
  act(() => history.pushState({ email: 'ayesha@example.test' }, ''))
  await waitFor(() => expect(email()).toHaveValue('ayesha@example.test'))
  expect(password()).toHaveValue('')
})

test('LOGIN-2 the page is marked noindex while it is shown, once', () => {
  const { unmount } = open()
  expect(document.querySelectorAll('meta[name="robots"]')).toHaveLength(1)
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  unmount()
  expect(document.querySelector('meta[name="robots"]')).toBeNull()
})

test('LOGIN-5 both fields are checked on submit', async () => {
  const asked = answering({})
  const { keys } = open()
  await keys.type(email(), 'ayesha')
  await keys.type(password(), '12345')
  await keys.click(screen.getByRole('button', { name: 'Login' }))
  expect(email()).toHaveAccessibleDescription('Invalid email address')
  expect(password()).toHaveAccessibleDescription('Password must be at least 6 characters')
  expect(email()).toHaveFocus()
  expect(asked).toEqual([])
})

describe('LOGIN-4 LOGIN-6 logging in', () => {
  test('LOGIN-4 LOGIN-6 busy and disabled, then stored, said, and home after 1.5 s', async () => {
    const asked = answering({ status: 200, message: 'ok', user: user(), token: 'tok' })
    const { keys } = open()
    await keys.type(email(), 'ayesha@example.test')
    await keys.type(password(), 'Secret@123')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await act(async () => {
      screen.getByRole('button', { name: 'Login' }).click()
    })
    expect(screen.getByRole('button', { name: 'Loging in...' })).toBeDisabled()
    expect(await screen.findByText('Login Successful!')).toBeVisible()
    expect(asked).toEqual([{ email: 'ayesha@example.test', password: 'Secret@123' }])
    expect(localStorage.getItem('authToken')).toBe('tok')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Ayesha Khan' })
    await act(async () => vi.advanceTimersByTime(1300))
    expect(location.pathname).toBe('/login')
    await act(async () => vi.advanceTimersByTime(300))
    expect(location.pathname).toBe('/')
  })

  test('LOGIN-6 a page of this shop that asked for the login is gone back to; another site never', () => {
    expect(safeNext('?next=%2Fcheckout')).toBe('/checkout')
    expect(safeNext('?next=/ur/checkout')).toBe('/checkout')
    expect(safeNext('?next=/roman')).toBe('/')
    expect(safeNext('')).toBe('/')
    for (const evil of [
      '//evil.test',
      '/\\evil.test',
      '/ur//evil.test',
      '/roman//evil.test',
      '/ur/ur//evil.test',
      'https://evil.test',
      'javascript:alert(1)',
    ]) {
      expect(safeNext(`?next=${encodeURIComponent(evil)}`)).toBe('/')
    }
  })

  test.each([
    ['without a user', { status: 200, token: 'tok' }, 200],
    ['without a token', { status: 200, user: user() }, 200],
    ['with another status in it', { status: 500, user: user(), token: 'tok' }, 200],
    ['with another HTTP status', { status: 200, user: user(), token: 'tok' }, 202],
  ])('LOGIN-7 an answer %s is no login', async (_, body, status) => {
    answering(body, status)
    const { keys } = open()
    await logIn(keys)
    expect(await screen.findByText('Something went wrong!')).toBeVisible()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  test("LOGIN-8 LOGIN-10 a failure shows the server's message at the top", async () => {
    answering({ message: 'Invalid email or password' }, 401)
    const { keys } = open()
    await logIn(keys)
    const toasts = screen.getByRole('region', { name: 'Notifications' })
    const said = await within(toasts).findByText('Invalid email or password')
    expect(said.closest('[role=status]')).toHaveClass('top')
    expect(said.closest('.toast')).toHaveClass('error')
    expect(password()).toHaveValue('Secret@123')
    const stays = /^You are not logged in\. Check the email and the password/
    expect(screen.getByText(stays), 'PLAIN-9').toBeVisible()
    await keys.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    expect(screen.queryByText(stays)).not.toBeInTheDocument()
  })

  test('LOGIN-8 without an answer it says the fixed words', async () => {
    server.use(http.post('*/api/auth/login', () => HttpResponse.error()))
    const { keys } = open()
    await logIn(keys)
    expect(await screen.findByText('Something went wrong!')).toBeVisible()
  })
})

describe('LOGIN-9 reset', () => {
  test('LOGIN-9 API-10 the link is sent, and the password is not asked for', async () => {
    let asked: unknown
    server.use(
      http.post('*/api/auth/forgot-password', async ({ request }) => {
        asked = await request.json()
        return HttpResponse.json({ message: 'on its way' })
      }),
    )
    const { keys } = open()
    await keys.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    await keys.click(screen.getByRole('button', { name: 'Send Email Link' }))
    expect(email()).toHaveAccessibleDescription('Invalid email address')
    await keys.type(email(), 'ayesha@example.test')
    await keys.click(screen.getByRole('button', { name: 'Send Email Link' }))
    const said = await screen.findByText('Password reset link sent!')
    expect(said.closest('.toast')).toHaveClass('success')
    expect(asked).toEqual({ email: 'ayesha@example.test' })
  })

  test('LOGIN-8 a refused reset says why', async () => {
    server.use(
      http.post('*/api/auth/forgot-password', () =>
        HttpResponse.json({ message: 'Too many attempts. Please wait a moment and try again.' }, { status: 429 }),
      ),
    )
    const { keys } = open()
    await keys.click(screen.getByRole('button', { name: 'Forgot Password?' }))
    await keys.type(email(), 'ayesha@example.test')
    await keys.click(screen.getByRole('button', { name: 'Send Email Link' }))
    expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeVisible()
  })
})

describe('NAV-8 logged in already', () => {
  test('NAV-8 the page offers the orders and signing out, here or everywhere', async () => {
    server.use(http.post('*/api/auth/logout-all', () => HttpResponse.json({ message: 'Signed out everywhere' })))
    const { keys } = open('/login', { user: user(), token: 'tok' })
    expect(await screen.findByRole('heading', { name: 'Hello, Ayesha Khan' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/orders')
    expect(screen.queryByRole('link', { name: 'Manage orders' })).not.toBeInTheDocument()
    await keys.click(screen.getByRole('button', { name: 'Sign out on every device' }))
    expect(await screen.findByText('Signed out on every device.')).toBeVisible()
    expect(localStorage.getItem('user')).toBeNull()
  })

  test('NAV-8 says so when the other devices could not be reached', async () => {
    server.use(http.post('*/api/auth/logout-all', () => HttpResponse.error()))
    const { keys } = open('/login', { user: user(), token: 'tok' })
    await keys.click(await screen.findByRole('button', { name: 'Sign out on every device' }))
    expect(await screen.findByText(/^Signed out here\. The other devices could not be reached/)).toBeVisible()
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull())
  })
})
