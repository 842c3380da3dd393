import { errorWithId } from '#/office/api/errorWithId.ts'
import { isMissing, NOT_FOR_YOU, refusedToRole, wantsMore } from '#/office/api/refused.ts'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import { ErrorState as Shared } from '#/shared/ui/ErrorState.tsx'
import { uiCopy } from './ui.copy.ts'

type Props = {
  /**
   * What the load failed with: what a role may not see (STAFF-1) and what does not exist are said to be that, and trying
   * again is not offered.
   */
  error: unknown
  /** What is said of every other failure. */
  message: string
  onRetry?: () => void
  retryLabel?: string
}

/** A failed load of the office, as all its screens draw it; a fault of the shop with the number that the log knows it by. */
export function ErrorState({ error, message, ...rest }: Props) {
  if (refusedToRole(error)) return <Shared message={NOT_FOR_YOU} />
  if (isMissing(error)) return <Shared message={error.message} />
  if (wantsMore(error)) return <Shared message={error.message} {...rest} retryLabel={uiCopy.show} />
  return <Shared message={wordsOf(error, message)} {...rest} />
}

function wordsOf(error: unknown, message: string): string {
  if (error instanceof NetworkError) return message === error.message ? message : `${message} ${error.message}`
  if (!(error instanceof ApiError) || error.status < 500) return message
  // The shop's own words for a fault say nothing of what was asked for; those for being away say what to do.
  const said = message === error.message && !says(error) ? uiCopy.failed : message
  return errorWithId(said, error)
}

/** Whether the answer has words for people: a fault's have none, nor what a server before the shop's writes. */
const says = (error: ApiError) => error.status === 503 && typeof error.body?.['message'] === 'string'
