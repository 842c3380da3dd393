import { useState } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'

/** What a mailed link does: it confirms the address of its account (WAY-3), or gives it another (GUARD-10). */
export type MailedLink = 'confirm' | 'email'

/** In this tab's session storage: the token of a mailed link whose owner is still to log in. */
const keys = { confirm: 'emailToConfirm', email: 'emailToChange' } as const

/** Takes the token out of the address, where neither history nor a picture of the screen shall keep it. */
function readToken(link: MailedLink): string | null {
  const sign = `#${link}=`
  if (location.hash.startsWith(sign)) {
    tab.write(keys[link], plain(location.hash.slice(sign.length)))
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return tab.read(keys[link])
}

/** A link that a mailer has mangled has no token that the shop knows: it is asked for as it stands. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function forgetEmailToken(link: MailedLink): void {
  tab.write(keys[link], null)
}

/** The token of the link that this page was opened by, or that waits since before the login; null on the server. */
export function useEmailToken(link: MailedLink): string | null {
  const mounted = useMounted()
  const [token] = useState(() => (typeof window === 'undefined' ? null : readToken(link)))
  return mounted ? token : null
}
