/** Who is signed in (STATE-3). The user and the token are kept in local storage. */
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { api } from '#/shared/api/client.ts'
import type { Tier, User } from '#/shared/api/types.ts'
import { useAppSelector } from '#/shared/lib/redux.ts'
import { readStored, storageKeys, writeStored } from '#/shared/lib/storage.ts'

export type UserValue = {
  user: User | null
  token: string | null
  /** False until local storage has been read: the server and the first render know nobody. */
  ready: boolean
  /** Remembers the user with the token of the login, or, with null, forgets both. */
  setUser: (user: User | null, token?: string) => void
}

const UserContext = createContext<UserValue | null>(null)

function storedUser(): User | null {
  try {
    return JSON.parse(readStored(storageKeys.user) ?? 'null') as User | null
  } catch {
    return null
  }
}

export function UserProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Pick<UserValue, 'user' | 'token' | 'ready'>>({
    user: null,
    token: null,
    ready: false,
  })

  const setUser = useCallback((user: User | null, token?: string) => {
    writeStored(storageKeys.user, user && JSON.stringify(user))
    if (user === null) writeStored(storageKeys.token, null)
    else if (token !== undefined) writeStored(storageKeys.token, token)
    setSession({ user, token: readStored(storageKeys.token), ready: true })
  }, [])

  useEffect(() => {
    const controller = new AbortController()
    const token = readStored(storageKeys.token)
    const user = storedUser()
    if (user !== null || token === null) {
      setSession({ user, token, ready: true })
      return undefined
    }
    api<User>('/auth/profile', { token, signal: controller.signal }).then(
      (profile) => setUser(profile, token),
      () => {
        if (!controller.signal.aborted) setUser(null)
      },
    )
    return () => controller.abort()
  }, [setUser])

  const value = useMemo(() => ({ ...session, setUser }), [session, setUser])
  return <UserContext value={value}>{children}</UserContext>
}

export function useUser(): UserValue {
  const value = use(UserContext)
  if (!value) throw new Error('useUser needs a <UserProvider> above')
  return value
}

/** The tier prices are shown for (GEN-5): the server's on the first render, then that of the stored user. */
export function useTier(): Tier {
  const { user, ready } = useUser()
  const first = useAppSelector((state) => state.shop.tier)
  if (!ready) return first
  return user ? 'member' : 'guest'
}
