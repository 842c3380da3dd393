import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { Provider } from 'react-redux'
import { describe, expect, test } from 'vitest'
import { makeStore } from '#/shop/state/store.ts'
import { user } from '#/testing/fixtures.ts'
import { server } from '#/testing/server.ts'
import { useTier } from '#/shop/state/useTier.ts'
import { UserProvider, useUser } from './UserContext.tsx'

function Who() {
  const { user: current, ready, setUser, signOut } = useUser()
  const tier = useTier()
  return (
    <>
      <p>
        {ready ? (current?.name ?? 'nobody') : 'not known yet'}, {tier}
      </p>
      <button type="button" onClick={() => setUser(user({ name: 'Hira' }), 'new')}>
        In
      </button>
      <button type="button" onClick={() => void signOut()}>
        Out
      </button>
    </>
  )
}

function open(stored: { user?: unknown; token?: string } = {}) {
  if (stored.user !== undefined) localStorage.setItem('user', JSON.stringify(stored.user))
  if (stored.token !== undefined) localStorage.setItem('authToken', stored.token)
  render(
    <Provider store={makeStore()}>
      <UserProvider>
        <Who />
      </UserProvider>
    </Provider>,
  )
  return userEvent.setup()
}

describe('LOGIN-11 on load', () => {
  test('LOGIN-11 a stored user is restored without asking', () => {
    open({ user: user(), token: 'tok' })
    expect(screen.getByText('Ayesha Khan, member')).toBeVisible()
  })

  test('LOGIN-11 a token without a user asks for the profile, and stores it', async () => {
    server.use(
      http.get('*/api/auth/profile', ({ request }) =>
        request.headers.get('Authorization') === 'Bearer tok'
          ? HttpResponse.json(user())
          : new HttpResponse(null, { status: 401 }),
      ),
    )
    open({ token: 'tok' })
    expect(await screen.findByText('Ayesha Khan, member')).toBeVisible()
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: 'Ayesha Khan' })
    expect(localStorage.getItem('authToken')).toBe('tok')
  })

  test('LOGIN-11 a profile that does not come silently removes both, and the tier hint', async () => {
    document.cookie = 'gulaab_tier=member; Path=/'
    server.use(http.get('*/api/auth/profile', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })))
    open({ token: 'old' })
    expect(await screen.findByText('nobody, guest')).toBeVisible()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(document.cookie).not.toContain('gulaab_tier')
  })

  test.each([42, {}, { name: 'x' }, 'text'])('LOGIN-11 a stored %j is no user', (stored) => {
    open({ user: stored })
    expect(screen.getByText('nobody, guest')).toBeVisible()
  })
})

describe('STATE-3 the shared user', () => {
  test('STATE-3 LOGIN-6 setting it stores user and token', async () => {
    const keys = open()
    await keys.click(screen.getByRole('button', { name: 'In' }))
    expect(screen.getByText('Hira, member')).toBeVisible()
    expect(localStorage.getItem('authToken')).toBe('new')
    expect(localStorage.getItem('user')).toContain('Hira')
  })

  test('NAV-8 signing out removes both at once and ends the session on the server', async () => {
    const ended: (string | null)[] = []
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        ended.push(request.headers.get('Authorization'))
        return HttpResponse.json({ message: 'Signed out' })
      }),
    )
    const keys = open({ user: user(), token: 'tok' })
    await keys.click(screen.getByRole('button', { name: 'Out' }))
    expect(screen.getByText('nobody, guest')).toBeVisible()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    await waitFor(() => expect(ended).toEqual(['Bearer tok']))
  })

  test('NAV-8 signing out works without the shop', async () => {
    server.use(http.post('*/api/auth/logout', () => HttpResponse.error()))
    const keys = open({ user: user(), token: 'tok' })
    await keys.click(screen.getByRole('button', { name: 'Out' }))
    expect(screen.getByText('nobody, guest')).toBeVisible()
  })

  test('STATE-3 another tab that signs out signs this one out', async () => {
    open({ user: user(), token: 'tok' })
    localStorage.removeItem('user')
    localStorage.removeItem('authToken')
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }))
    expect(await screen.findByText('nobody, guest')).toBeVisible()
  })
})
