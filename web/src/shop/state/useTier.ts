import type { Tier } from '#/shared/api/types.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { useAppSelector } from './useStore.ts'

/** The tier for which prices are shown (GEN-5): the server's on the first render, then the stored user's. */
export function useTier(): Tier {
  const { user, ready } = useUser()
  const first = useAppSelector((state) => state.shop.tier)
  if (!ready) return first
  return user ? 'member' : 'guest'
}
