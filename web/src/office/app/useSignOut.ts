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
    // The login is forgotten before the shop can answer, because a list that is refused meanwhile would enter again
    // with it. Where a call fails, the session that it was to end expires by itself.
    left(false)
    setUser(null)
    // The office's session ends first: only its response removes the cookie, and only while the session is valid.
    await leave().catch(() => undefined)
    if (token !== null) await api('/auth/logout', { method: 'POST', token }).catch(() => undefined)
    client.clear()
    toast.success(words.left)
  }
}
