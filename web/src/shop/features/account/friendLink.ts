import { prefix } from '#/shared/lib/language.copy.ts'
import { paths } from '#/shared/lib/paths.ts'

/** The part of the account's address that holds a friend's code. */
export const FRIEND = 'friend'

/** The path by which a member's friends come: to their own account, which they make first. */
export const friendLink = (code: string): string =>
  `${prefix}${paths.account}?part=credit&${FRIEND}=${encodeURIComponent(code)}`
