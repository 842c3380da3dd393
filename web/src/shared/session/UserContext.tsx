/** Who is signed in (STATE-3). The user and the token are kept in local storage. */
import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { api } from '#/shared/api/client.ts'
import type { User } from '#/shared/api/types.ts'
import { readStored, storageKeys, writeStored } from '#/shared/lib/storage.ts'

type Session = {
  user: User | null
  token: string | null
  /** False until local storage has been read: the server and the first render know nobody. */
  ready: boolean
}

export type UserValue = Session & {
  /** Remembers the user with the token of the login, or, with null, forgets both in this browser alone. */
  setUser: (user: User | null, token?: string) => void
  /** Forgets both at once and ends the session on the server, or every session of the account (NAV-8). */
  signOut: (everywhere?: boolean) => Promise<void>
}

/**
 * What the context holds: not the session itself but where it can be followed, so that the context never changes.
 * A context that changes early costs the parts of the page that are not yet alive (see island.tsx).
 */
type Holder = {
  get: () => UserValue
  subscribe: (listener: () => void) => () => void
  /** Reads local storage and follows it; answers how to stop. */
  connect: () => () => void
}

const UserContext = createContext<Holder | null>(null)

/** The stored user; what is not one counts as none. */
function storedUser(): User | null {
  try {
    const value = JSON.parse(readStored(storageKeys.user) ?? 'null') as Partial<User> | null
    return typeof value === 'object' && typeof value?.name === 'string' && typeof value.email === 'string'
      ? (value as User)
      : null
  } catch {
    return null
  }
}

/** The hint by which the server draws the next page; what is paid never depends on it. */
function forgetTierHint() {
  document.cookie = 'gulaab_tier=; Max-Age=0; Path=/; SameSite=Lax'
}

function makeHolder(): Holder {
  const listeners = new Set<() => void>()

  const setSession = (session: Session) => {
    value = { ...value, ...session }
    for (const listener of listeners) listener()
  }

  const setUser = (user: User | null, token?: string) => {
    writeStored(storageKeys.user, user && JSON.stringify(user))
    if (user === null) {
      writeStored(storageKeys.token, null)
      forgetTierHint()
    } else if (token !== undefined) {
      writeStored(storageKeys.token, token)
    }
    setSession({ user, token: readStored(storageKeys.token), ready: true })
  }

  const signOut = async (everywhere = false) => {
    const token = readStored(storageKeys.token)
    setUser(null)
    if (token === null) return
    try {
      await api(everywhere ? '/auth/logout-all' : '/auth/logout', { method: 'POST', token })
    } catch (error) {
      // This browser has forgotten the token either way; the session ends by itself.
      if (everywhere) throw error
    }
  }

  const connect = () => {
    const controller = new AbortController()
    const restore = () => {
      const token = readStored(storageKeys.token)
      const user = storedUser()
      if (user !== null || token === null) {
        setSession({ user, token, ready: true })
        return
      }
      // LOGIN-11: a token without a user.
      api<User>('/auth/profile', { token, signal: controller.signal }).then(
        (profile) => setUser(profile, token),
        () => {
          if (!controller.signal.aborted) setUser(null)
        },
      )
    }
    const follow = (event: StorageEvent) => {
      if (event.key === storageKeys.user || event.key === null) restore()
    }
    restore()
    window.addEventListener('storage', follow)
    return () => {
      controller.abort()
      window.removeEventListener('storage', follow)
    }
  }

  let value: UserValue = { user: null, token: null, ready: false, setUser, signOut }
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect,
  }
}

export function UserProvider({ children }: { children: ReactNode }) {
  const [holder] = useState(makeHolder)
  useEffect(() => holder.connect(), [holder])
  return <UserContext value={holder}>{children}</UserContext>
}

/** The first render, on the server and in the browser, knows nobody. */
const nobody = { user: null, token: null, ready: false } as const

export function useUser(): UserValue {
  const holder = use(UserContext)
  if (!holder) throw new Error('useUser needs a <UserProvider> above')
  const [first] = useState<UserValue>(() => ({ ...holder.get(), ...nobody }))
  return useSyncExternalStore(holder.subscribe, holder.get, () => first)
}
