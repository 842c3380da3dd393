import { useState } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'

/** What a mailed link does: it confirms the account's address (WAY-3), changes it (GUARD-10), or signs in (KEEP-5). */
export type MailedLink = 'confirm' | 'email' | 'mail'

/** The keys in this tab's session storage for the token of a mailed link that has yet to be used. */
const keys = { confirm: 'emailToConfirm', email: 'emailToChange', mail: 'mailToSignIn' } as const

/**
 * Moves the token from the address to the tab's storage, since neither the history nor a picture of the screen may show
 * it.
 */
function readToken(link: MailedLink): string | null {
  const sign = `#${link}=`
  if (location.hash.startsWith(sign)) {
    tab.write(keys[link], plain(location.hash.slice(sign.length)))
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return tab.read(keys[link])
}

/** Decodes the token. One that a mailer has mangled is sent as it is, since the shop knows no such token anyway. */
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

/** The token of the link that opened this page, or of one that waits since before the login; null on the server. */
export function useEmailToken(link: MailedLink): string | null {
  const mounted = useMounted()
  const [token] = useState(() => (typeof window === 'undefined' ? null : readToken(link)))
  return mounted ? token : null
}
