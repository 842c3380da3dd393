import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#/shared/session/UserContext.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { leave } from '#/office/api/officeApi.ts'
import { words } from '#/office/ui/words.ts'

/** Ends the session of the office and the login from which it was entered. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useUser()
  const client = useQueryClient()
  return async () => {
    try {
      await leave()
    } catch {
      // The session ends by itself; the login, from which the office is entered, ends now.
    }
    await signOut()
    client.clear()
    toast.success(words.left)
  }
}
