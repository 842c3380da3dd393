import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatDayTime } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { keys, type Me } from '#/office/api/officeApi.ts'
import { SendByLink } from '#/office/ui/SendByLink.tsx'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { useSendText } from '#/office/ui/useSendText.ts'
import { orderPath } from './orderPath.ts'
import { messageCopy, whyOf } from './messages.copy.ts'
import { giveUp, sendAgain, type Message } from './messagesApi.ts'
import styles from './MessageRow.module.css'

type Props = { message: Message; me: Me; withOrder?: boolean }

/** One message: its text, the receiver, what became of it, and the button that sends it (again). */
export function MessageRow({ message, me, withOrder = false }: Props) {
  const client = useQueryClient()
  const settled = () => client.invalidateQueries({ queryKey: keys.orders })
  const byHand = message.channel === 'whatsapp'
  const send = useSendText(message._id)
  const again = useMutation({
    mutationFn: () => sendAgain(message._id),
    onSuccess: () => toast.success(messageCopy.again),
    onError: (error) => toast.error(error.message),
    onSettled: settled,
  })
  const leave = useMutation({
    mutationFn: () => giveUp(message._id),
    onSuccess: () => toast.success(messageCopy.givenUp),
    onError: (error) => toast.error(error.message),
    onSettled: settled,
  })
  const buried = message.state === 'buried'
  const over = buried || (['sent', 'expired', 'merged'].includes(message.state) && message.orderId !== '')
  const may = me.permissions.includes(byHand ? 'orders.confirm' : 'mail.write')
  const when = message.sentAt ?? message.changedAt
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{messageCopy.kinds[message.kind] ?? message.kind}</b>
        <span className={styles.quiet}>
          {messageCopy.channel[message.channel]} ·&nbsp;<bdi>{message.to}</bdi>
          {withOrder && message.number ? (
            <>
              {' ·\u00a0'}
              <Link className={styles.number} href={orderPath(message.number)}>
                {message.number}
              </Link>
            </>
          ) : null}
        </span>
        {message.lastError === '' ? null : (
          <span className={styles.error} title={message.lastError}>
            {whyOf(message.lastError)}
          </span>
        )}
      </div>
      <div className={styles.state}>
        <StatusDot
          ring={
            message.state === 'sent' || message.state === 'merged'
              ? 'full'
              : message.state === 'waiting'
                ? 'todo'
                : 'half'
          }
          tone={message.state === 'buried' ? 'bad' : message.state === 'waiting' ? 'act' : 'quiet'}
        >
          {messageCopy.state[message.state] ?? message.state}
        </StatusDot>
        <span className={styles.quiet}>
          {formatDayTime(when)}
          {message.sentBy ? ` ${messageCopy.by(message.sentBy)}` : ''}
        </span>
      </div>
      {may && byHand && message.state !== 'expired' ? (
        <Button size="sm" variant="secondary" busy={send.busy} onClick={send.press}>
          {message.state === 'waiting' ? messageCopy.send : messageCopy.sendAgain}
        </Button>
      ) : null}
      {may && !byHand && over ? (
        <div className={styles.presses}>
          <Button
            size="sm"
            variant={buried ? 'secondary' : 'quiet'}
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            {messageCopy.sendAgain}
          </Button>
          {buried ? (
            <Button size="sm" variant="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
              {messageCopy.giveUp}
            </Button>
          ) : null}
        </div>
      ) : null}
      <SendByLink of={send} />
    </li>
  )
}
