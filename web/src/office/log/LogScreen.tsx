import { karachiDay } from '#/shared/lib/karachi.ts'
import { useNow } from '#/office/ui/useNow.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { fetchAudit, keys, type Me } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import styles from '#/office/ui/screens.module.css'
import { type Choice, Toolbar } from '#/office/ui/Toolbar.tsx'
import { useListQuery } from '#/office/ui/useListQuery.ts'
import { usePermission } from '#/office/ui/usePermission.ts'
import { peopleQueries } from '#/office/api/peopleApi.ts'
import { ranges, type Range } from '#/office/ui/karachiDays.ts'
import { copy } from './log.copy.ts'
import { Entry } from './Entry.tsx'

const filters = {
  when: Object.keys(copy.periods),
  actor: null,
  action: null,
  subject: Object.keys(copy.subjects),
} as const

type Period = keyof typeof copy.periods | ''

/** The days of a period, in Karachi, or null for all. */
function daysOf(when: Period, now: number): Range | null {
  if (when === '') return null
  return when === 'today' ? { from: karachiDay(now), to: karachiDay(now) } : ranges(now)[when]
}

const choices = (first: string, of: Readonly<Record<string, string>>): Choice[] => [
  { value: '', label: first },
  ...Object.entries(of)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label)),
]

/** Who did what in the office, newest first, filtered by person, deed and thing, and as a file (STAFF-5). */
export default function LogScreen({ me }: { me: Me }) {
  const may = usePermission(me)
  const list = useListQuery({ filters, orders: ['-at'] })
  const { when, actor, action, subject } = list.query.filters
  const now = useNow()
  const days = daysOf(when as Period, now)
  const asked = {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...days,
    ...(list.query.search && { subjectId: list.query.search }),
  }
  const staff = useQuery({
    ...peopleQueries.staff,
    enabled: may('staff.read'),
  })
  const log = useInfiniteQuery({
    queryKey: [...keys.audit, list.matching],
    queryFn: ({ pageParam, signal }) => fetchAudit(asked, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const people = Object.fromEntries((staff.data?.members ?? []).map((member) => [member._id, member.name]))
  return (
    <Page title={copy.title} lead={copy.lead}>
      <Toolbar
        list={list}
        search={{ label: copy.search, hint: copy.searchHint }}
        filters={[
          {
            name: 'when',
            label: copy.period,
            choices: [
              { value: '', label: copy.ever },
              ...Object.entries(copy.periods).map(([value, label]) => ({ value, label })),
            ],
          },
          ...(may('staff.read')
            ? [{ name: 'actor', label: copy.person, choices: choices(copy.everybody, people) }]
            : []),
          { name: 'action', label: copy.action, choices: choices(copy.anything, copy.actions) },
          { name: 'subject', label: copy.subject, choices: choices(copy.everything, copy.subjects) },
        ]}
        actions={
          <a
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            href={`/api/admin/audit.csv?${new URLSearchParams(asked)}`}
            download
          >
            <Icon name="download" size="sm" />
            {copy.csv}
          </a>
        }
      />
      {entries === undefined ? (
        <NotLoaded query={log} />
      ) : entries.length === 0 ? (
        <EmptyState
          title={list.narrowed ? copy.none : copy.empty}
          actions={
            list.narrowed ? (
              <Button variant="secondary" onClick={list.clear}>
                {copy.all}
              </Button>
            ) : null
          }
        />
      ) : (
        <section className={styles.panel} aria-label={copy.title} aria-busy={log.isPlaceholderData || undefined}>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} may={may} />
            ))}
          </ul>
          {log.hasNextPage ? (
            <Button variant="secondary" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {copy.more}
            </Button>
          ) : null}
        </section>
      )}
    </Page>
  )
}
