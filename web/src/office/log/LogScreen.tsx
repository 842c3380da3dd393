import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { type AuditEntry, fetchAudit, keys } from '#/office/api/officeApi.ts'
import styles from '#/office/ui/screens.module.css'
import { settingLabel } from '#/office/settings/copy.ts'
import { textOf } from '#/office/ui/textOf.ts'
import { words } from '#/office/ui/words.ts'
import { copy } from './copy.ts'

/** Who did what in the office, newest first (STAFF-5). */
export default function LogScreen() {
  const log = useInfiniteQuery({
    queryKey: keys.audit,
    queryFn: ({ pageParam, signal }) => fetchAudit(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>{copy.title}</h1>
        <p>{copy.lead}</p>
      </div>
      {entries === undefined ? (
        log.error ? (
          <ErrorState message={words.failed} onRetry={() => void log.refetch()} />
        ) : (
          <Loading />
        )
      ) : entries.length === 0 ? (
        <EmptyState title={copy.empty} />
      ) : (
        <section className={styles.panel} aria-label={copy.title}>
          <ul>
            {entries.map((entry) => (
              <li key={entry._id} className={styles.entry}>
                <time dateTime={entry.at}>{formatDayTime(entry.at)}</time>
                <b dir="auto">{entry.actorName || copy.system}</b>
                <span>
                  {actionOf(entry)}
                  {entry.why ? <span dir="auto">: “{entry.why}”</span> : null} <Difference entry={entry} />
                </span>
              </li>
            ))}
          </ul>
          {log.hasNextPage ? (
            <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {copy.more}
            </Button>
          ) : null}
        </section>
      )}
    </div>
  )
}

function actionOf({ action }: AuditEntry): string {
  const [subject, act = ''] = action.split('.')
  return copy.actions[action] ?? (subject === 'order' ? copy.order(act) : action)
}

type Values = Record<string, unknown>

/** What was before and what came after, name by name; what stayed is left out. */
function Difference({ entry }: { entry: AuditEntry }) {
  const before = (entry.before ?? {}) as Values
  const after = (entry.after ?? {}) as Values
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name] && name !== 'session',
  )
  return names.map((name) => (
    <code key={name}>
      {settingLabel(name)} {before[name] === undefined ? null : <del>{textOf(before[name])}</del>}{' '}
      {after[name] === undefined ? null : textOf(after[name])}{' '}
    </code>
  ))
}
