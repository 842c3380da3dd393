import { paths } from '#/shared/lib/paths.ts'

/** From a successful login or registration to the next page, in milliseconds (LOGIN-6, REG-5). */
export const AWAY_AFTER_MS = 1500

/** Where to go after the login: a page of this shop named by `?next=`, the home page otherwise. */
export function safeNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(?![/\\])[\w/.%-]*$/.test(next) ? next : paths.home
}
