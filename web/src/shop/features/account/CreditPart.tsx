import { Suspense } from 'react'
import type { components } from '#/shared/api/schema.d.ts'
import { api } from '#/shared/api/client.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { formatDay, formatTotal } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { signed } from '#/shared/orders/sums.ts'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import styles from './AccountPage.module.css'
import { copy } from './keep.copy.ts'

const PointsPart = lazyPart(async () => (await import('./PointsPart.tsx')).PointsPart)

/** An amount that is not torn apart at the end of a line. */
const whole = (amount: string) => amount.replaceAll(' ', '\u00a0')

/** A member's store credit, and how it came to be (PROMO-2). */
export function CreditPart({ session }: { session: string }) {
  const rules = useAppSelector((state) => state.shop.config.points)
  const { data, error, reload } = useLoad(`own-credit ${session}`, (signal) =>
    api<components['schemas']['OwnCredit']>('/account/credit', { auth: true, signal }),
  )
  if (error !== null && data === null)
    return <ErrorState message={copy.failed} onRetry={reload} retryLabel={copy.retry} />
  if (data === null) return <p role="status">{copy.busy}</p>
  return (
    <>
      {rules === undefined ? (
        <p className={styles.lead}>
          <b>{copy.credit.has(formatTotal(data.amount))}</b> {copy.credit.lead}
        </p>
      ) : (
        <Suspense fallback={<p role="status">{copy.busy}</p>}>
          <PointsPart
            session={session}
            rules={rules}
            credit={data.moves.length === 0 ? null : data.amount}
            onTurned={reload}
          />
        </Suspense>
      )}
      {rules !== undefined && data.moves.length > 0 ? <h2 className={styles.between}>{copy.creditLedger}</h2> : null}
      <ul className={styles.rows}>
        {data.moves.map(({ at, reason, amount, rest, order }) => (
          <li key={`${at} ${amount} ${rest}`}>
            <div>
              <b>{copy.credit.reason(reason, order ?? '')}</b>
              <p>
                {formatDay(at)} · {copy.credit.after(whole(formatTotal(rest)))}
              </p>
            </div>
            <bdi className="num">{whole(amount > 0 ? `+${formatTotal(amount)}` : signed(amount))}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
