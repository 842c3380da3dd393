import { Link } from 'wouter'
import { ApiError, api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { EarnLine } from '#/shop/parts/points/EarnLine.tsx'
import { copy } from '#/shop/parts/points/points.copy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useState } from 'react'
import styles from './GiftPart.module.css'
import type { PointsProps } from './PointsChoice.tsx'

type OwnPoints = components['schemas']['OwnPoints']

/** A member turns points into store credit, which then pays, and reads what the order earns (PROMO-3). */
export function PointsAtCheckout({ items, coupon, credit }: PointsProps) {
  const { token } = useUser()
  const rules = useAppSelector((state) => state.shop.config.points)
  const [busy, setBusy] = useState(false)
  const { data, reload, update } = useLoad(token === null ? null : `points ${token}`, (signal) =>
    api<OwnPoints>('/account/points', { auth: true, signal }),
  )
  const points = data?.points ?? 0
  async function turn() {
    setBusy(true)
    try {
      const left = await api<OwnPoints>('/account/points', {
        method: 'POST',
        auth: true,
        body: { act: 'turn', points },
      })
      update(() => left)
      credit.reload()
      credit.use(true)
      toast.success(copy.turned)
    } catch (error) {
      if (error instanceof ApiError) toast.error(error.message)
      reload()
    } finally {
      setBusy(false)
    }
  }
  const named = data === null || data.friend !== undefined || data.moves.length > 0 || rules?.friend === undefined
  return (
    <section className={styles.gift} aria-label={copy.title}>
      <div>
        {data === null || points === 0 ? null : (
          <>
            <p>{copy.has(points, formatRupees(data.worth))}</p>
            <Button variant="secondary" size="sm" className={styles.turn} busy={busy} onClick={() => void turn()}>
              {copy.turn}
            </Button>
          </>
        )}
        <EarnLine items={items} coupon={coupon} />
        {named ? null : <Link href={`${paths.account}?part=credit`}>{copy.friend}</Link>}
      </div>
    </section>
  )
}
