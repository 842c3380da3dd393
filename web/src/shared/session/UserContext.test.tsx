import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { StoreProvider } from '#/shop/state/StoreProvider.tsx'
import { describe, expect, test, vi } from 'vitest'
import { api } from '#/shared/api/client.ts'
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
    <StoreProvider store={makeStore()}>
      <UserProvider>
        <Who />
      </UserProvider>
    </StoreProvider>,
  )
  return userEvent.setup()
}

describe('LOGIN-11 on load', () => {
  test('LOGIN-11 a stored user is restored without loading the profile', async () => {
    const asked: string[] = []
    server.use(
      http.get('*/api/auth/*', ({ request }) => {
        asked.push(new URL(request.url).pathname)
        return new HttpResponse(null, { status: 204 })
      }),
    )
    open({ user: user(), token: 'tok' })
    expect(screen.getByText('Ayesha Khan, member')).toBeVisible()
    await waitFor(() => expect(asked).toEqual(['/api/auth/session']))
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
})

/** As when another tab changes an entry: the entry changes, then this tab gets the event. */
function elsewhere(key: 'user' | 'authToken', value: string | null) {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
  })
}

describe('WEB-1 one session in every tab', () => {
  test('WEB-1 a user without a token is a guest', () => {
    open({ user: user() })
    expect(screen.getByText('nobody, guest')).toBeVisible()
  })

  test('WEB-1 a sign-out elsewhere signs this tab out with its first event, asks nothing and writes nothing', async () => {
    let asked = 0
    server.use(
      http.get('*/api/auth/*', () => {
        asked += 1
        return HttpResponse.json(user())
      }),
    )
    open({ user: user(), token: 'tok' })
    await waitFor(() => expect(asked).toBe(1)) // the request at page load
    const write = vi.spyOn(Storage.prototype, 'setItem')
    elsewhere('authToken', null)
    expect(screen.getByText('nobody, guest')).toBeVisible()
    elsewhere('user', null)
    await new Promise((done) => setTimeout(done))
    expect(screen.getByText('nobody, guest')).toBeVisible()
    expect(asked).toBe(1)
    expect(write).not.toHaveBeenCalled()
  })

  test('WEB-1 a sign-out as earlier versions wrote it, user first, is not undone either', async () => {
    let asked = 0
    server.use(
      http.get('*/api/auth/*', () => {
        asked += 1
        return HttpResponse.json(user())
      }),
    )
    open({ user: user(), token: 'tok' })
    await waitFor(() => expect(asked).toBe(1)) // the request at page load
    elsewhere('user', null)
    expect(screen.getByText('nobody, guest')).toBeVisible()
    elsewhere('authToken', null)
    await new Promise((done) => setTimeout(done))
    expect([localStorage.getItem('user'), localStorage.getItem('authToken'), asked]).toEqual([null, null, 1])
  })

  test('WEB-1 a login elsewhere is followed without writing, and signing out here ends that session', async () => {
    const ended: (string | null)[] = []
    server.use(
      http.post('*/api/auth/logout', ({ request }) => {
        ended.push(request.headers.get('Authorization'))
        return HttpResponse.json({ message: 'Signed out' })
      }),
    )
    const keys = open()
    elsewhere('user', JSON.stringify(user({ name: 'Zara' })))
    expect(screen.getByText('nobody, guest')).toBeVisible()
    const write = vi.spyOn(Storage.prototype, 'setItem')
    localStorage.setItem('authToken', 'theirs')
    write.mockClear()
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: 'theirs' }))
    })
    expect(screen.getByText('Zara, member')).toBeVisible()
    expect(write).not.toHaveBeenCalled()
    await keys.click(screen.getByRole('button', { name: 'Out' }))
    await waitFor(() => expect(ended).toEqual(['Bearer theirs']))
  })

  test('WEB-1 a profile that comes after a sign-out elsewhere is dropped', async () => {
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    let answered = () => {}
    const over = new Promise<void>((done) => (answered = done))
    server.use(
      http.get('*/api/auth/profile', async () => {
        await held
        setTimeout(answered, 20)
        return HttpResponse.json(user())
      }),
    )
    open({ token: 'tok' })
    elsewhere('authToken', null)
    answer()
    await over
    expect(screen.getByText('nobody, guest')).toBeVisible()
    expect([localStorage.getItem('user'), localStorage.getItem('authToken')]).toEqual([null, null])
  })

  test('WEB-1 a token that the shop refuses ends the session of this tab, not one that has begun since', async () => {
    server.use(http.get('*/api/orders/orders', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })))
    open({ user: user(), token: 'old' })
    const late = api('/orders/orders', { auth: true }).catch(() => undefined)
    localStorage.setItem('authToken', 'new')
    await late
    expect(screen.getByText('Ayesha Khan, member')).toBeVisible()
    await act(() => api('/orders/orders', { auth: true }).catch(() => undefined))
    expect(screen.getByText('nobody, guest')).toBeVisible()
    expect([localStorage.getItem('user'), localStorage.getItem('authToken')]).toEqual([null, null])
  })

  test('WEB-1 a session that the shop has ended is found out at the load, and the page becomes a guest’s', async () => {
    document.cookie = 'gulaab_tier=member; Path=/'
    server.use(http.get('*/api/auth/session', () => HttpResponse.json({ message: 'Please log in.' }, { status: 401 })))
    open({ user: user(), token: 'old' })
    expect(screen.getByText('Ayesha Khan, member')).toBeVisible()
    expect(await screen.findByText('nobody, guest')).toBeVisible()
    expect([localStorage.getItem('user'), localStorage.getItem('authToken')]).toEqual([null, null])
    expect(document.cookie).not.toContain('gulaab_tier')
  })

  test.each([
    ['no answer', () => HttpResponse.error()],
    ['an answer that is none', () => HttpResponse.json({ message: 'The shop is busy.' }, { status: 503 })],
  ])('WEB-1 %s at the load ends no session', async (_, answer) => {
    let asked = 0
    server.use(
      http.get('*/api/auth/session', () => {
        asked += 1
        return answer()
      }),
    )
    open({ user: user(), token: 'tok' })
    await waitFor(() => expect(asked).toBe(1))
    await new Promise((done) => setTimeout(done))
    expect(screen.getByText('Ayesha Khan, member')).toBeVisible()
    expect(localStorage.getItem('authToken')).toBe('tok')
  })

  test('WEB-1 a page that comes back from the memory of the browser reads the session anew', () => {
    open({ user: user(), token: 'tok' })
    localStorage.clear()
    act(() => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    expect(screen.getByText('nobody, guest')).toBeVisible()
  })
})
