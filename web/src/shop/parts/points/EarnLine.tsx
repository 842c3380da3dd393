import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { copy } from './points.copy.ts'
import styles from './EarnLine.module.css'

/** Until a cart that is being changed is asked about, in milliseconds. */
const REST_MS = 500

type Props = { items: readonly CartItem[]; coupon: string }

/** How many points an order of the cart earns its member, as the shop works it out (PROMO-3). */
export function EarnLine({ items, coupon }: Props) {
  const { token } = useUser()
  const rules = useAppSelector((state) => state.shop.config.points)
  const body = useRested(
    JSON.stringify({
      cartItems: items.map(({ _id, name, quantity, selectedColor, variantId }) => ({
        _id,
        name,
        quantity,
        selectedColor,
        ...(variantId !== undefined && { variantId }),
      })),
      ...(coupon !== '' && { coupon }),
    }),
    REST_MS,
  )
  const { data } = useLoad(token === null || rules === undefined ? null : `earns ${token} ${body}`, (signal) =>
    api<components['schemas']['CartQuote']>('/cart/quote', {
      method: 'POST',
      body: JSON.parse(body) as object,
      auth: true,
      signal,
    }),
  )
  const points = data?.points ?? 0
  if (points === 0 || rules === undefined) return null
  return <p className={styles.earns}>{copy.earns(points, formatRupees((points * rules.worth) / 100))}</p>
}
