import { Loading } from '#/shared/ui/Loading.tsx'
import { ErrorState } from './ErrorState.tsx'
import { words } from './words.copy.ts'

type Props = {
  query: { error: Error | null; refetch: () => unknown }
  /** The words for a failure. */
  message?: string | undefined
}

/** Stands in the place of data that are on their way or could not be loaded: `{list.data ? … : <NotLoaded query={list} />}` */
export function NotLoaded({ query, message = words.failed }: Props) {
  return query.error ? (
    <ErrorState error={query.error} message={message} onRetry={() => void query.refetch()} />
  ) : (
    <Loading />
  )
}
