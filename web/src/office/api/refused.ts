/** What the office says of what the shop refuses to a role (STAFF-1), and what it does not have. */
import { ApiError } from '#/shared/api/client.ts'

/** What a screen shows in the place of what its reader may not see. */
export const NOT_FOR_YOU = 'Your role does not show this. If you need it, ask the owner of the shop.'

/** Whether the shop refused something for who asks; a code that is still to be given is another matter. */
export const refusedToRole = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && !error.fields['factor']

/** Whether the shop wants to be shown once more who asks (STAFF-3). */
export const wantsMore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.fields['factor'] === 'again'

/** Whether what was asked for does not exist, in the shop's own words: asking again finds it no more. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404 && typeof error.body?.['message'] === 'string'
