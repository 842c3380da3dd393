import { useState } from 'react'
import { useMounted } from '#/shared/lib/useMounted.ts'

/** In this tab's session storage: the link of a guest's order whose shopper went to log in (WAY-3). */
const KEY = 'orderToClaim'

export function keepClaim(link: string): void {
  try {
    sessionStorage.setItem(KEY, link)
  } catch {
    return
  }
}

function readClaim(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetClaim(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}

/** The kept link as it was when the page came up, so that what became of it stays to be read; null on the server. */
export function useStoredClaim(): string | null {
  const mounted = useMounted()
  const [kept] = useState(() => (typeof sessionStorage === 'undefined' ? null : readClaim()))
  return mounted ? kept : null
}
