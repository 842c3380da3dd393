import { useState } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'

/** In this tab's session storage: the token of a mailed link whose owner is still to log in (WAY-3). */
const KEY = 'emailToConfirm'

const SIGN = '#confirm='

/** Takes the token out of the address, where neither history nor a picture of the screen shall keep it. */
function readToken(): string | null {
  if (location.hash.startsWith(SIGN)) {
    tab.write(KEY, plain(location.hash.slice(SIGN.length)))
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return tab.read(KEY)
}

/** A link that a mailer has mangled has no token that the shop knows: it is asked for as it stands. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function forgetEmailToken(): void {
  tab.write(KEY, null)
}

/** The token of the link that this page was opened by, or that waits since before the login; null on the server. */
export function useEmailToken(): string | null {
  const mounted = useMounted()
  const [token] = useState(() => (typeof window === 'undefined' ? null : readToken()))
  return mounted ? token : null
}
