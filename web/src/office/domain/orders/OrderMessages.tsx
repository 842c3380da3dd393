import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import type { Me } from '#/office/api/officeApi.ts'
import { messageCopy } from './messages.copy.ts'
import { messageQueries } from './messagesApi.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './OrderMessages.module.css'

/** The messages to the shopper of an order, newest first. */
export function OrderMessages({ order, me }: { order: string; me: Me }) {
  const list = useQuery(messageQueries.one(order))
  if (list.error)
    return (
      <ErrorState
        error={list.error}
        message={messageCopy.failed}
        onRetry={() => void list.refetch()}
        retryLabel={messageCopy.retry}
      />
    )
  if (!list.data) return <Loading />
  if (list.data.mails.length === 0) return <p className={styles.quiet}>{messageCopy.noneYet}</p>
  return (
    <ul className={styles.ofOrder}>
      {list.data.mails.map((message) => (
        <MessageRow key={message._id} message={message} me={me} />
      ))}
    </ul>
  )
}
