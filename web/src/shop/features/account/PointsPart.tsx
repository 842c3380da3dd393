import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatDay, formatRupees, formatTotal } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { toast } from '#/shared/ui/toast.ts'
import accountStyles from './AccountPage.module.css'
import { FriendPart } from './FriendPart.tsx'
import { copy as keepCopy } from './keep.copy.ts'
import { copy } from './points.copy.ts'
import styles from './PointsPart.module.css'
import { useAct } from './useAct.ts'

export type OwnPoints = components['schemas']['OwnPoints']
export type ShopPoints = components['schemas']['ShopPoints']

type Props = {
  session: string
  rules: ShopPoints
  /** The member's store credit, in rupees; null where they never had any. */
  credit: number | null
  /** Points became store credit. */
  onTurned: () => void
}

/** A member's points: what they are worth, when they end, how they came to be, and friends' codes (PROMO-3). */
export function PointsPart({ session, rules, credit, onTurned }: Props) {
  const { data, error, reload, update } = useLoad(`own-points ${session}`, (signal) =>
    api<OwnPoints>('/account/points', { auth: true, signal }),
  )
  const { busy, problem, act } = useAct()
  const [now] = useState(() => Date.now())
  if (error !== null && data === null)
    return <ErrorState message={keepCopy.failed} onRetry={reload} retryLabel={keepCopy.retry} />
  if (data === null) return <p role="status">{keepCopy.busy}</p>
  const { points, pending, rest, worth, ends, moves } = data
  const most = Math.max(1, ...ends.map((end) => end.points))
  const turn = () =>
    void act(async () => {
      update(() => data)
      const left = await api<OwnPoints>('/account/points', {
        method: 'POST',
        auth: true,
        body: { act: 'turn', points },
      })
      update(() => left)
      onTurned()
      toast.success(copy.turned(formatTotal(worth)))
    })
  return (
    <>
      <p className={accountStyles.lead}>{copy.lead}</p>
      <div className={styles.purse}>
        <div>
          <h2>{copy.points}</h2>
          <p className={styles.amount}>
            {moves.length === 0 ? (
              copy.none
            ) : (
              <>
                <bdi>{rest < 0 ? copy.signed(rest) : points}</bdi>{' '}
                {points > 0 ? <small>{copy.worth(formatRupees(worth))}</small> : null}
              </>
            )}
          </p>
          {rest < 0 ? <p>{copy.below(-rest)}</p> : null}
          {pending > 0 ? <p>{copy.pending(pending)}</p> : null}
          <p>{copy.rule(rules.rate, formatRupees(rules.worth))}</p>
          {problem === null ? null : <p role="alert">{problem}</p>}
          {points > 0 ? (
            <Button className={styles.turn} busy={busy} onClick={turn}>
              {copy.turn(points)}
            </Button>
          ) : null}
        </div>
        <div>
          <h2>{copy.credit}</h2>
          <p className={styles.amount}>{credit === null ? copy.none : <bdi>{formatTotal(credit)}</bdi>}</p>
          <p>{copy.stays}</p>
        </div>
      </div>
      {moves.length === 0 ? (
        <section className={styles.section}>
          <h2>{copy.first.title}</h2>
          <p>{copy.first.text(rules.rate * 50)}</p>
        </section>
      ) : null}
      {ends.length > 0 ? (
        <section className={styles.section}>
          <h2>{copy.ends.title}</h2>
          <ul className={styles.ends}>
            {ends.map((end, index) => (
              <li key={end.at}>
                <span>{formatDay(end.at)}</span>
                <i
                  className={cx(index === 0 && styles.soon)}
                  style={{ inlineSize: `${Math.max(4, Math.round((100 * end.points) / most))}%` }}
                />
                <b className="num">{end.points}</b>
              </li>
            ))}
          </ul>
          <p className={styles.note}>{copy.ends.note}</p>
        </section>
      ) : null}
      <FriendPart points={data} rules={rules} onChanged={(next) => update(() => next)} />
      {moves.length > 0 ? (
        <section className={styles.section}>
          <h2>{copy.ledger}</h2>
          <ul className={accountStyles.rows}>
            {moves.map((move) => (
              <li
                key={`${move.at} ${move.reason} ${move.rest}`}
                className={cx(move.yoursAt !== undefined && Date.parse(move.yoursAt) > now && styles.wait)}
              >
                <div>
                  <b>{copy.reason(move.reason, move.order ?? '')}</b>
                  <p>{aboutMove(move, now)}</p>
                </div>
                <bdi className="num">{copy.signed(move.points)}</bdi>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

/** When points came or went, and how long they are the member's. */
function aboutMove({ at, yoursAt, endsAt, rest }: OwnPoints['moves'][number], now: number): string {
  if (yoursAt === undefined || endsAt === undefined) return `${formatDay(at)} · ${copy.after(rest)}`
  return Date.parse(yoursAt) > now ? copy.notYet(formatDay(yoursAt)) : copy.yours(formatDay(yoursAt), formatDay(endsAt))
}
