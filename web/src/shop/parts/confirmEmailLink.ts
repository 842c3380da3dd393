import { useState } from 'react'
import { useMounted } from '#/shared/lib/useMounted.ts'

/** In this tab's session storage: the token of a mailed link whose owner is still to log in (WAY-3). */
const KEY = 'emailToConfirm'

const SIGN = '#confirm='

/** Takes the token out of the address, where neither history nor a picture of the screen shall keep it. */
function readToken(): string | null {
  try {
    if (location.hash.startsWith(SIGN)) {
      sessionStorage.setItem(KEY, decodeURIComponent(location.hash.slice(SIGN.length)))
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function forgetEmailToken(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}

/** The token of the link that this page was opened by, or that waits since before the login; null on the server. */
export function useEmailToken(): string | null {
  const mounted = useMounted()
  const [token] = useState(() => (typeof window === 'undefined' ? null : readToken()))
  return mounted ? token : null
}
