import { address } from '#/shared/lib/pages.ts'
import { paths } from '#/shared/lib/paths.ts'

/** How long a success is shown before the next page, in milliseconds (LOGIN-6, REG-5). */
export const AWAY_AFTER_MS = 1500

/**
 * The page after the login: the page of this shop that `?next=` names, in the language of this one, or else the home
 * page.
 */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  // The check looks at what follows a language's prefix, since `/ur//elsewhere` would lead to another site once the
  // prefix is off.
  const page = next.replace(/^\/(?:ur|roman)(?=\/|$)/, '') || (next && '/')
  return /^\/(?:[\w.%-]+(?:\/|$))*$/.test(page) ? address(page) : paths.home
}
