import { NOT_FOR_YOU, refusedToRole } from '#/office/api/refused.ts'
import { ErrorState as Shared } from '#/shared/ui/ErrorState.tsx'

type Props = {
  /** What the load failed with: what a role may not see is said to be that, and trying again is not offered (STAFF-1). */
  error: unknown
  /** What is said of every other failure. */
  message: string
  onRetry?: () => void
  retryLabel?: string
}

/** A failed load of the office, as all its screens draw it. */
export function ErrorState({ error, message, ...rest }: Props) {
  return refusedToRole(error) ? <Shared message={NOT_FOR_YOU} /> : <Shared message={message} {...rest} />
}
