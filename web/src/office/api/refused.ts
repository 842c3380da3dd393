/** The words for what the shop refuses to a role (STAFF-1), and the tests for refusals and missing things. */
import { ApiError } from '#/shared/api/client.ts'

/** The text in place of what the reader's role may not see. */
export const NOT_FOR_YOU = 'Your role does not show this. If you need it, ask the owner of the shop.'

/** Whether the shop refused something to this role. A code that is still to be given is another matter. */
export const refusedToRole = (error: unknown) =>
  error instanceof ApiError && error.status === 403 && !error.fields['factor']

/** Whether the shop wants another proof of who asks (STAFF-3). */
export const wantsMore = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.fields['factor'] === 'again'

/** Whether what was asked for does not exist, by the shop's own answer, so that asking again is useless. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404 && typeof error.body?.['message'] === 'string'
