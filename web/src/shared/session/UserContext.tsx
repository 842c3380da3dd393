/** The session for components: a shared context with the current user and a setter (STATE-3). */
import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { makeSession, nobody, type Session, type SessionState } from './session.ts'

export type UserValue = SessionState & Pick<Session, 'setUser' | 'signOut'>

/**
 * The context holds a session that can be followed, not its state, so that the context never changes. A context that
 * changes early makes React throw away the HTML of parts that are not yet alive (see island.tsx).
 */
const UserContext = createContext<Session | null>(null)

export function UserProvider({ children }: { children: ReactNode }) {
  const [session] = useState(makeSession)
  useEffect(() => session.connect(), [session])
  return <UserContext value={session}>{children}</UserContext>
}

export function useUser(): UserValue {
  const session = use(UserContext)
  if (!session) throw new Error('useUser needs a <UserProvider> above')
  const state = useSyncExternalStore(session.subscribe, session.get, () => nobody)
  return useMemo(() => ({ ...state, setUser: session.setUser, signOut: session.signOut }), [state, session])
}
