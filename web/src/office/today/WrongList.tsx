import { useState } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatSoon } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { longAge } from '#/office/ui/age.ts'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy, wrongWords } from './today.copy.ts'
import styles from './Today.module.css'
import { fetchWrong, freeStock, type Today, todayKeys, type Wrong } from '#/office/domain/orders/todayApi.ts'

/** The words on one line. */
const together = (words: string) => words.replaceAll(' ', '\u00a0')

/**
 * The contradictions that were found, each with what resolves it (TODAY-2): those that came with the day, and more on
 * request.
 */
export function WrongList({ day, now, me }: { day: Today; now: number; me: Me }) {
  const looked = day.looked ? formatSoon(day.looked, now) : ''
  const [further, setFurther] = useState(false)
  const pages = useInfiniteQuery({
    queryKey: todayKeys.wrong,
    queryFn: ({ pageParam, signal }) => fetchWrong(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: further,
  })
  const list = (further && pages.data?.pages.flatMap((page) => page.wrong)) || day.wrong
  const rest = day.wrongCount - list.length
  return (
    <section aria-labelledby="wrong">
      <h2 id="wrong">
        {copy.wrong} {day.wrongCount > 0 ? <span className={styles.faint}>{day.wrongCount}</span> : null}
      </h2>
      {day.wrong.length === 0 ? (
        <p className={styles.sub}>{copy.agrees(looked, day.closed)}</p>
      ) : (
        <ul className={styles.wrong}>
          {list.map((wrong) => (
            <OneWrong key={wrong._id} wrong={wrong} now={now} me={me} />
          ))}
          {rest > 0 ? (
            <li className={styles.more}>
              <Button
                size="sm"
                variant="quiet"
                busy={pages.isFetching}
                onClick={() => {
                  if (further) void pages.fetchNextPage()
                  else setFurther(true)
                }}
              >
                {copy.more(rest)}
              </Button>
              {pages.error ? <small role="alert">{pages.error.message}</small> : null}
            </li>
          ) : null}
          {day.closed > 0 ? (
            <li className={styles.shut}>
              <Icon name="check" size="sm" />
              <span>{copy.closed(day.closed)}</span>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  )
}

function OneWrong({ wrong, now, me }: { wrong: Wrong; now: number; me: Me }) {
  const client = useQueryClient()
  const units = (wrong.have ?? 0) - (wrong.want ?? 0)
  const free = useMutation({
    mutationFn: () => freeStock(wrong.variantId ?? '', units),
    onSuccess: () => toast.success(copy.freed(units)),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: todayKeys.all }),
  })
  const [says, closes] = wrongWords(wrong, wrong.since ? together(longAge(wrong.since, now)) : '')
  return (
    <li>
      <Icon name="alert" size="sm" />
      <span>
        {wrong.number ? <Link href={orderPath(wrong.number)}>{wrong.number}</Link> : null}{' '}
        {wrong.variantId ? (
          <Link href={`/admin/stock/ledger?${new URLSearchParams({ variantId: wrong.variantId })}`}>{says}</Link>
        ) : (
          <span>{says}</span>
        )}
        <small>{closes}</small>
        {wrong.kind === 'held-for-nobody' && units > 0 && me.permissions.includes('stock.write') ? (
          <Button
            size="sm"
            variant="secondary"
            busy={free.isPending}
            disabled={free.isSuccess}
            onClick={() => free.mutate()}
          >
            {free.isSuccess ? copy.freed(units) : copy.free(units)}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
