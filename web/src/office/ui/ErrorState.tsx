import { errorWithId } from '#/office/api/errorWithId.ts'
import { isMissing, NOT_FOR_YOU, refusedToRole, wantsMore } from '#/office/api/refused.ts'
import { ApiError, NetworkError } from '#/shared/api/client.ts'
import { ErrorState as Shared } from '#/shared/ui/ErrorState.tsx'
import { uiCopy } from './ui.copy.ts'

type Props = {
  /**
   * The error of the load. What a role may not see (STAFF-1) and what does not exist get words of their own, without a
   * button to try again.
   */
  error: unknown
  /** The words for every other failure. */
  message: string
  onRetry?: () => void
  retryLabel?: string
}

/** A failed load of the office, shown alike on all screens. A fault of the shop has its number in the log. */
export function ErrorState({ error, message, ...rest }: Props) {
  if (refusedToRole(error)) return <Shared message={NOT_FOR_YOU} />
  if (isMissing(error)) return <Shared message={error.message} />
  if (wantsMore(error)) return <Shared message={error.message} {...rest} retryLabel={uiCopy.show} />
  return <Shared message={wordsOf(error, message)} {...rest} />
}

function wordsOf(error: unknown, message: string): string {
  if (error instanceof NetworkError) return message === error.message ? message : `${message} ${error.message}`
  if (!(error instanceof ApiError) || error.status < 500) return message
  // The shop's own words for a fault do not say what was asked for, so the screen's are used. Those for an overloaded
  // shop say what to do.
  const said = message === error.message && !says(error) ? uiCopy.failed : message
  return errorWithId(said, error)
}

/** Whether the answer has words for people. A fault's has none, nor has one by a server before the shop's. */
const says = (error: ApiError) => error.status === 503 && typeof error.body?.['message'] === 'string'
