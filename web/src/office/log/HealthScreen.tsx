import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cx } from '#/shared/lib/cx.ts'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { messageCopy } from '#/office/domain/orders/messages.copy.ts'
import {
  fetchMails,
  peopleKeys,
  retryMail,
  sendTestMail,
  type Health,
  type Mail,
  peopleQueries,
} from '#/office/api/peopleApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import screens from '#/office/ui/screens.module.css'
import { healthCopy } from '#/office/domain/shop/health.copy.ts'
import styles from './HealthScreen.module.css'

/** The shop's state in words, and what a person must do about it (SET-3). */
export default function HealthScreen({ me }: { me: Me }) {
  const health = useQuery(peopleQueries.health)
  const test = useMutation({
    mutationFn: sendTestMail,
    onSuccess: (answer) => toast.success(answer.message),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Page
      title={healthCopy.title}
      lead={health.data ? healthCopy.lead(health.data.needs) : undefined}
      actions={
        <>
          {me.permissions.includes('settings.write') ? (
            <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
              {healthCopy.testMail}
            </Button>
          ) : null}
          <Button variant="secondary" busy={health.isFetching} onClick={() => void health.refetch()}>
            {healthCopy.again}
          </Button>
        </>
      }
    >
      <div className={screens.columns}>
        {health.data ? <Parts health={health.data} /> : <NotLoaded query={health} />}
        {me.permissions.includes('mail.read') ? <Mails mayRetry={me.permissions.includes('mail.write')} /> : null}
      </div>
    </Page>
  )
}

const GRAVEST = ['needs', 'note', 'ok'] as const

function Parts({ health }: { health: Health }) {
  const sorted = GRAVEST.flatMap((state) => health.findings.filter((finding) => finding.state === state))
  return (
    <Panel title={healthCopy.parts} lead={healthCopy.looked(formatDayTime(health.at))}>
      <ul className={styles.parts}>
        {sorted.map(({ name, state, says, do: todo }) => (
          <li key={name}>
            <span className={cx(styles.dot, styles[state])} aria-hidden="true" />
            <div>
              <b>
                {healthCopy.names[name] ?? name}
                <span className="vh">, {healthCopy.states[state]}</span>
              </b>
              <p>{says}</p>
              {todo ? (
                <p className={styles.todo}>
                  {healthCopy.toDo}
                  {todo}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Mails({ mayRetry }: { mayRetry: boolean }) {
  const client = useQueryClient()
  const mails = useInfiniteQuery({
    queryKey: peopleKeys.mails,
    queryFn: ({ pageParam, signal }) => fetchMails(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const retry = useMutation({
    mutationFn: retryMail,
    onSuccess: (answer) => toast.success(answer.message),
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: peopleKeys.health })
      return client.invalidateQueries({ queryKey: peopleKeys.mails })
    },
  })
  const list = mails.data?.pages.flatMap((page) => page.mails)
  const nameOf = ({ kind }: Mail) => messageCopy.kinds[kind] ?? healthCopy.kinds[kind] ?? kind
  return (
    <Panel title={healthCopy.mails} lead={healthCopy.mailsLead}>
      {list === undefined ? (
        <NotLoaded query={mails} />
      ) : list.length === 0 ? (
        <p className={screens.quiet}>{healthCopy.noMails}</p>
      ) : (
        <>
          <ul className={screens.rows}>
            {list.map((mail) => (
              <li key={mail._id}>
                <span className={screens.grow}>
                  <b>
                    {nameOf(mail)} <span dir="ltr">{mail.to}</span>
                  </b>
                  <span className={screens.quiet}>
                    {mail.lastError}. {healthCopy.tries(mail.attempts, formatDayTime(mail.changedAt))}
                  </span>
                </span>
                {mayRetry ? (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={retry.isPending && retry.variables === mail._id}
                    aria-label={healthCopy.sendAgainNamed(nameOf(mail), mail.to)}
                    onClick={() => retry.mutate(mail._id)}
                  >
                    {healthCopy.sendAgain}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {mails.hasNextPage ? (
            <Button variant="secondary" busy={mails.isFetchingNextPage} onClick={() => void mails.fetchNextPage()}>
              {healthCopy.more}
            </Button>
          ) : null}
        </>
      )}
    </Panel>
  )
}
