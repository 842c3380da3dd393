import { Suspense } from 'react'
import type { CartItem } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import type { StoreCredit } from './useCredit.ts'

const PointsAtCheckout = lazyPart(async () => (await import('./PointsAtCheckout.tsx')).PointsAtCheckout)

export type PointsProps = { items: readonly CartItem[]; coupon: string; credit: StoreCredit }

/** What points a member has and earns, where the shop has points; its code comes only then (PROMO-3). */
export function PointsChoice(props: PointsProps) {
  const offered = useAppSelector((state) => state.shop.config.points !== undefined)
  const { token } = useUser()
  if (!offered || token === null) return null
  return (
    <Suspense fallback={null}>
      <PointsAtCheckout {...props} />
    </Suspense>
  )
}
