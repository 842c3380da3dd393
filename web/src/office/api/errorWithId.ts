/** Words about failures. A fault of the shop is shown with its number in the shop's log. */
import { uiCopy } from '#/office/ui/ui.copy.ts'
import { ApiError } from '#/shared/api/client.ts'

/** Why an upload failed, in a line: what is wrong with the file, or the failure with its number. */
export function whyNot(error: unknown): string {
  if (error instanceof ApiError) return Object.values(error.fields)[0] ?? errorWithId(error.message, error)
  return error instanceof Error ? error.message : ''
}

/** Words about a failure, with its number where it was a fault of the shop. */
export function errorWithId(said: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 500 || error.requestId === undefined) return said
  return said.includes(error.requestId) ? said : `${said} ${uiCopy.faultNumber(error.requestId)}`
}
