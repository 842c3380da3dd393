import { useState } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'

/** The key in this tab's session storage for the link of a guest's order whose shopper went to log in (WAY-3). */
const KEY = 'orderToClaim'

export function keepClaim(link: string): void {
  tab.write(KEY, link)
}

export function forgetClaim(): void {
  tab.write(KEY, null)
}

/** The kept link as it was when the page was opened, so that its outcome stays on the page; null on the server. */
export function useStoredClaim(): string | null {
  const mounted = useMounted()
  const [kept] = useState(() => tab.read(KEY))
  return mounted ? kept : null
}
