import { useQueryClient } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { left } from '#/office/api/desk.ts'
import { leave } from '#/office/api/officeApi.ts'
import { words } from '#/office/ui/words.copy.ts'

/** Ends every session of this browser, in the office and in the shop (STAFF-2, GUARD-4). */
export function useSignOut(): () => Promise<void> {
  const { token, setUser } = useUser()
  const client = useQueryClient()
  return async () => {
    // The login is forgotten here before the shop can answer: a list that is refused meanwhile would enter anew with it,
    // and stay. Where a call fails, what it was to end does so by itself.
    left(false)
    setUser(null)
    // The office first: its answer alone takes the cookie away, and only while the session stands.
    await leave().catch(() => undefined)
    if (token !== null) await api('/auth/logout', { method: 'POST', token }).catch(() => undefined)
    client.clear()
    toast.success(words.left)
  }
}
