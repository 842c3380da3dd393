import { useEffect, useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { useChanges } from '#/office/api/live.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { copy } from './notices.copy.ts'
import { keepThisDevice, type NoticeKind, noticeKeys, noticeQueries } from './noticesApi.ts'
import styles from './NewsBar.module.css'

const PATHS: Readonly<Record<NoticeKind, string>> = {
  order: '/admin/orders',
  proof: '/admin/proofs',
  time: '/admin/on-the-way',
  question: '/admin/reviews/questions',
  cards: '/admin/credit',
  message: '/admin/messages?state=buried',
}
const KINDS = Object.keys(PATHS) as NoticeKind[]
const NOTHING: Readonly<Record<NoticeKind, number>> = { order: 0, proof: 0, time: 0, question: 0, cards: 0, message: 0 }
/** How many notices are remembered, so that one that is told twice counts once. */
const REMEMBERED = 500

/**
 * What happened since somebody last looked, as one line that counts (TODAY-3): ten orders are one notice. It is read
 * out politely, takes no focus, and stays until it is pressed or put away.
 */
export function NewsBar({ me }: { me: Me }) {
  const client = useQueryClient()
  const own = useQuery({ ...noticeQueries.own, staleTime: Infinity })
  const [news, setNews] = useState(NOTHING)
  const seen = useRef<string[]>([])
  const wanted = own.data?.wishes.live
  useChanges((change) => {
    if (change === 'all' || change.subject !== 'notice' || seen.current.includes(change.id)) return
    seen.current = [...seen.current.slice(-REMEMBERED), change.id]
    const kind = KINDS.find((one) => change.id.startsWith(`${one}/`))
    if (kind && wanted?.includes(kind)) setNews((before) => ({ ...before, [kind]: before[kind] + 1 }))
  })
  useEffect(() => {
    if (!own.data) return
    keepThisDevice(own.data, me._id).then(
      (now) => now && client.setQueryData(noticeKeys.own, now),
      () => undefined, // the screen of notices says what is wrong when somebody adds the device there
    )
  }, [client, own.data, me._id])
  const some = KINDS.filter((kind) => news[kind] > 0)
  const [first, ...others] = some
  const clear = () => setNews(NOTHING)
  return (
    <div role="status" className={styles.place}>
      {first ? (
        <div className={styles.bar}>
          <p>{some.map((kind) => copy.news[kind](news[kind])).join(', ')}</p>
          <Link href={others.length > 0 ? '/admin/today' : PATHS[first]} onClick={clear}>
            {copy.look}
          </Link>
          <IconButton icon="close" size="sm" label={copy.dismiss} onClick={clear} />
        </div>
      ) : null}
    </div>
  )
}
