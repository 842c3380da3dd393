import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#/shared/session/UserContext.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { leave } from '#/office/api/officeApi.ts'
import { words } from '#/office/ui/words.ts'

/** Ends the session of the office and the login from which it was entered (STAFF-2). */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useUser()
  const client = useQueryClient()
  return async () => {
    // The login is forgotten here before the shop can answer: a list that is refused meanwhile would enter anew with it,
    // and stay. Where a call fails, what it was to end does so by itself.
    await Promise.all([signOut(), leave().catch(() => undefined)])
    client.clear()
    toast.success(words.left)
  }
}
