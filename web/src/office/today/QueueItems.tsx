import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { formatSoon } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { claimOrder, unclaimOrder } from '#/office/domain/orders/ordersApi.ts'
import { longAge } from '#/office/ui/age.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy } from './today.copy.ts'
import styles from './QueueList.module.css'
import { todayKeys, type Item, type Queue } from '#/office/domain/orders/todayApi.ts'

/** How many of a queue are listed below it. */
const LISTED = 8

/** The oldest items of a queue: who has them in hand, with a button to take one (TODAY-1). */
export function QueueItems({ queue, me, now }: { queue: Queue; me: Me; now: number }) {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: todayKeys.all })
  const claim = useMutation({
    mutationFn: ({ orderId, take }: { orderId: string; take: boolean }) =>
      take ? claimOrder(orderId) : unclaimOrder(orderId),
    onError: (error) => toast.error(error.message),
    onSettled: again,
  })
  const rest = queue.count - Math.min(queue.items.length, LISTED)
  return (
    <ul className={styles.items}>
      {queue.items.slice(0, LISTED).map((item) => (
        <li key={item._id}>
          <span className={styles.who}>
            {item.number ? <Link href={orderPath(item.number)}>{item.number}</Link> : null} <bdi>{item.name}</bdi>
          </span>
          <span className={cx(styles.since, item.late && styles.late)}>{longAge(item.since, now)}</span>
          <Hand item={item} me={me} now={now} busy={claim.isPending} onClaim={claim.mutate} />
        </li>
      ))}
      {rest > 0 ? (
        <li>
          <Link href={queue.link}>{copy.more(rest)}</Link>
        </li>
      ) : null}
    </ul>
  )
}

type HandProps = {
  item: Item
  me: Me
  now: number
  busy: boolean
  onClaim: (what: { orderId: string; take: boolean }) => void
}

/** Who has an item in hand, or a button where that is nobody or the reader. */
function Hand({ item: { orderId, hand, number = '' }, me, now, busy, onClaim }: HandProps) {
  if (!orderId) return <span />
  if (hand && hand.actor !== me._id) return <span className={styles.hand}>{copy.with(hand.name ?? copy.somebody)}</span>
  return (
    <span className={styles.hand}>
      {hand ? copy.mine(formatSoon(hand.until, now)) : null}
      <Button
        size="sm"
        variant="quiet"
        disabled={busy}
        aria-label={hand ? copy.giveNamed(number) : copy.takeNamed(number)}
        onClick={() => onClaim({ orderId, take: !hand })}
      >
        {hand ? copy.give : copy.take}
      </Button>
    </span>
  )
}
