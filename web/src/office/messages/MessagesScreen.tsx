import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { useFollowed } from '#/office/api/live.ts'
import { keys, type ScreenProps } from '#/office/api/officeApi.ts'
import { withStepUp } from '#/office/api/stepUp.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { copy } from './messages.copy.ts'
import { messageCopy } from '#/office/domain/orders/messages.copy.ts'
import { fetchMessages, messageKeys } from '#/office/domain/orders/messagesApi.ts'
import { MessageRow } from '#/office/domain/orders/MessageRow.tsx'
import styles from './Messages.module.css'

/** The texts that wait for a press, the messages that failed, and what became of the others (SAY-2). */
export default function MessagesScreen({ me }: ScreenProps) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('state') ?? ''
  const state = asked in copy.tabs ? asked : 'waiting'
  const list = useInfiniteQuery({
    queryKey: messageKeys.list(state),
    queryFn: ({ pageParam, signal }) => fetchMessages(state, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
  const more = () => void withStepUp(() => list.fetchNextPage({ throwOnError: true })).catch(() => undefined) // the list says why
  useFollowed(['order', 'mail'], keys.orders)
  const messages = list.data?.pages.flatMap((page) => page.mails)
  return (
    <Page title={copy.title} lead={copy.lead}>
      <div className={styles.tabs} role="group" aria-label={copy.title}>
        {Object.entries(copy.tabs).map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === state}
            className={cx(name === state && styles.on)}
            onClick={() => setParams({ state: name }, { replace: true })}
          >
            {label}
          </button>
        ))}
      </div>
      {messages === undefined ? (
        list.error ? (
          <ErrorState
            error={list.error}
            message={messageCopy.failed}
            onRetry={() => void list.refetch()}
            retryLabel={messageCopy.retry}
          />
        ) : (
          <Loading />
        )
      ) : messages.length === 0 ? (
        <EmptyState title={copy.empty[state] ?? copy.none}>{copy.emptyText}</EmptyState>
      ) : (
        <Panel title={copy.tabs[state] ?? copy.title} flush>
          <ul>
            {messages.map((message) => (
              <MessageRow key={message._id} message={message} me={me} withOrder />
            ))}
          </ul>
          {list.hasNextPage ? (
            <Button variant="quiet" size="sm" busy={list.isFetchingNextPage} onClick={more}>
              {copy.more}
            </Button>
          ) : null}
        </Panel>
      )}
    </Page>
  )
}
