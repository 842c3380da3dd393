import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#/shared/api/types.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { enterBy, keys, type Me } from './officeApi.ts'

/**
 * Handles a login at the office's own form: the office's session begins and the token is kept nowhere (GUARD-4). A
 * shopper's login is a login to the shop.
 */
export function useOfficeLogin(): (user: User, token: string) => Promise<void> {
  const client = useQueryClient()
  const { setUser } = useUser()
  return async (user, token) => {
    if (user.role === 'customer') {
      setUser(user, token)
      return
    }
    const me = await enterBy(token, 'end')
    await client.cancelQueries({ queryKey: keys.me })
    client.setQueryData<Me>([...keys.me, me._id], me)
  }
}
