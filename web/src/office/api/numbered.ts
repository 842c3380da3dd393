/** A fault of the shop is told with the number that its log knows it by. */
import { kitWords } from '#/office/ui/kitWords.ts'
import { ApiError } from '#/shared/api/client.ts'

/** Words about a failure, with its number where it was a fault of the shop. */
export function numbered(said: string, error: unknown): string {
  if (!(error instanceof ApiError) || error.status < 500 || error.requestId === undefined) return said
  return said.includes(error.requestId) ? said : `${said} ${kitWords.faultNumber(error.requestId)}`
}
