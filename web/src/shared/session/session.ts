/**
 * Who is signed in, the same in every tab of this browser (WEB-1, STATE-3).
 *
 * The session is one value in one entry of local storage: the token under `authToken`. The user under `user` belongs
 * to it: it is written before the token and removed after it, and without a token it means nothing. A tab writes what
 * it did itself (a login, a sign-out, a refused token); what other tabs did it only reads.
 */
import { api, onRefusedToken } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { device, storageKeys, tab } from '#/shared/lib/storage.ts'

export type SessionState = {
  user: User | null
  token: string | null
  /** False until local storage has been read: the server and the first render know nobody. */
  ready: boolean
  /** Whether the shop refused this tab's token. A page says so beside its link to log in. */
  ended: boolean
}

/** The first render, on the server and in the browser, knows nobody. */
export const nobody: SessionState = { user: null, token: null, ready: false, ended: false }

export type Session = ReturnType<typeof makeSession>

export function makeSession() {
  const listeners = new Set<() => void>()
  let state = nobody

  function publish(next: Omit<SessionState, 'ready'>, ready = true) {
    const made: SessionState = { ...next, ready }
    if (JSON.stringify(made) === JSON.stringify(state)) return
    state = made
    for (const listener of listeners) listener()
  }

  /** Takes over what is stored, and nothing more. */
  function read() {
    const token = device.read(storageKeys.token)
    const user = token === null ? null : storedUser()
    publish({ user, token, ended: state.ended && token === null })
  }

  function forget(ended: boolean) {
    device.write(storageKeys.token, null)
    device.write(storageKeys.user, null)
    forgetTierHint()
    publish({ user: null, token: null, ended })
  }

  /** Stores the user with the token of the login. With null it forgets both in this browser. */
  function setUser(user: User, token: string): void
  function setUser(user: null): void
  function setUser(user: User | null, token?: string) {
    if (user === null || token === undefined) {
      forget(false)
      return
    }
    device.write(storageKeys.user, JSON.stringify(user))
    device.write(storageKeys.token, token)
    publish({ user, token, ended: false })
  }

  /** Forgets both at once, and ends the session on the server, or every session of the account (NAV-8). */
  async function signOut(everywhere = false) {
    const token = device.read(storageKeys.token)
    forget(false)
    tab.write(storageKeys.draft, null) // the next shopper of this device finds nobody's address
    if (token === null) return
    try {
      await api(everywhere ? '/auth/logout-all' : '/auth/logout', { method: 'POST', token })
    } catch (error) {
      // This browser has forgotten the token either way, and the session expires by itself.
      if (everywhere) throw error
    }
  }

  /**
   * Asks whose a token without a user is (LOGIN-11). For one with a user it asks whether it is still valid (WEB-1),
   * since it may have been ended elsewhere. Another tab may have signed out or in meanwhile.
   */
  async function ask(signal: AbortSignal) {
    const { token, user } = state
    if (token === null) return
    try {
      if (user) {
        await api('/auth/session', { auth: true, signal }) // a refused token is forgotten by onRefusedToken
        return
      }
      const found = await api<User>('/auth/profile', { token, signal })
      if (device.read(storageKeys.token) !== token) return
      device.write(storageKeys.user, JSON.stringify(found))
      read()
    } catch {
      // Without an answer a known user stays signed in.
      if (!user && !signal.aborted && device.read(storageKeys.token) === token) forget(false)
    }
  }

  /** Reads local storage and follows it. It returns how to stop. */
  function connect(): () => void {
    const controller = new AbortController()
    onRefusedToken((token) => {
      if (device.read(storageKeys.token) === token) forget(true)
    })
    const look = () => {
      read()
      // The prices of the first render stay until it is known whose token this is.
      if (state.user === null && state.token !== null) publish(state, false)
      void ask(controller.signal)
    }
    look()
    // A page that comes back from the browser's memory has missed events, so it looks again.
    const back = (event: PageTransitionEvent) => {
      if (event.persisted) look()
    }
    window.addEventListener('storage', read)
    window.addEventListener('pageshow', back)
    return () => {
      controller.abort()
      window.removeEventListener('storage', read)
      window.removeEventListener('pageshow', back)
    }
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    connect,
    setUser,
    signOut,
  }
}

/** The stored user, or null for a value that is none. */
function storedUser(): User | null {
  const value = device.readJson(storageKeys.user) as Partial<User> | null
  return typeof value?.name === 'string' && typeof value.email === 'string' ? (value as User) : null
}

/** Forgets the hint by which the server draws the next page. What is paid never depends on it. */
function forgetTierHint() {
  document.cookie = 'gulaab_tier=; Max-Age=0; Path=/; SameSite=Lax'
}
