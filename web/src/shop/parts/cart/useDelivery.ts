import { useMemo } from 'react'
import type { components } from '#/shared/api/schema.d.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { api } from '#/shared/api/client.ts'
import { deliveryFee } from '#/shared/lib/delivery.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import type { SumRow } from '#/shared/ui/Slip.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './cart.copy.ts'
import type { CartCoupon } from './useCoupon.ts'

type Place = { country: string; city: string }

export type Delivery = {
  /** The part of the total for delivery, in paisa; 0 while it is not known. */
  paisa: number
  /** Whether the shop charges for delivery and has not yet said how much for this place. */
  open: boolean
  /** Whether delivery is free already, so that the order does not use the coupon that would free it. */
  spared: boolean
  row: SumRow
  /** The same part of another reader's bill of these items; null while it is not known. */
  of: (bill: Bill) => number | null
}

type Bill = CartCoupon['bill']

const REST_MS = 400
const MOST = 100

/**
 * The price of delivering a cart to a place, while it is typed (FEE-1). A promotion (PROMO-1) or else a coupon may free
 * delivery within Pakistan.
 */
export function useDelivery(
  { country, city }: Place,
  items: readonly Pick<CartItem, '_id' | 'quantity'>[],
  { bill: { total: goods, freedBy }, freesDelivery: coupon }: Pick<CartCoupon, 'bill' | 'freesDelivery'>,
  words: { shipping: string; free: string },
): Delivery {
  const { fees, text } = useAppSelector((state) => state.shop.config.delivery)
  const typed = city.trim().slice(0, MOST)
  // The shop weighs the cart, where that decides the fee.
  const parcel = fees?.byWeight === true ? items.map(({ _id, quantity }) => `${_id}:${quantity}`).join(',') : ''
  const wanted = `${country}\n${typed}\n${parcel}`
  const asked = useRested(wanted, REST_MS)
  const charged = fees !== undefined
  const { data } = useLoad(charged && typed !== '' && asked.split('\n')[1] !== '' ? asked : null, async (signal) => {
    const [to = '', at = '', weighed = ''] = asked.split('\n')
    const query = new URLSearchParams({
      city: at,
      ...(to !== '' && { country: to }),
      ...(weighed !== '' && { items: weighed }),
    })
    const answer = await api<components['schemas']['DeliveryWindow']>(`/delivery?${query}`, { signal })
    return { asked, answer }
  })
  const known = data !== null && data.asked === wanted ? data.answer : null
  return useMemo(() => {
    const of = (bill: Bill) => {
      if (fees === undefined) return 0
      const at = known ?? fees
      const within = country === '' || country === 'Pakistan'
      const freeFrom = at.freeFrom === undefined ? undefined : toPaisa(at.freeFrom)
      if (within && (bill.freedBy !== '' || coupon !== '')) return 0
      if (known !== null) return deliveryFee({ fee: toPaisa(known.fee ?? 0), freeFrom }, bill.total)
      return within && freeFrom !== undefined && bill.total >= freeFrom ? 0 : null
    }
    const free = { label: words.shipping, value: words.free, good: true }
    const spared = coupon !== ''
    if (fees === undefined) return { paisa: 0, open: false, spared, row: free, of }
    const here = country === '' || country === 'Pakistan'
    const freed = { label: copy.summary.freed(coupon), value: words.free, good: true }
    const promoted = { label: freedBy, value: words.free, good: true }
    if (known === null) {
      // Goods of this worth are delivered free anywhere in Pakistan.
      if (here && fees.freeFrom !== undefined && goods >= toPaisa(fees.freeFrom))
        return { paisa: 0, open: false, spared, row: { ...free, label: copy.summary.delivery }, of }
      if (here && freedBy !== '') return { paisa: 0, open: false, spared, row: promoted, of }
      if (here && coupon !== '') return { paisa: 0, open: false, spared: false, row: freed, of }
      return { paisa: 0, open: true, spared: false, row: { label: text, value: copy.summary.later }, of }
    }
    const freeFrom = known.freeFrom === undefined ? undefined : toPaisa(known.freeFrom)
    const paisa = deliveryFee({ fee: toPaisa(known.fee ?? 0), freeFrom }, goods)
    if (here && paisa > 0 && freedBy !== '') return { paisa: 0, open: false, spared, row: promoted, of }
    if (here && paisa > 0 && coupon !== '') return { paisa: 0, open: false, spared: false, row: freed, of }
    const label = copy.summary.deliveryTo(known.city)
    const row = paisa === 0 ? { ...free, label } : { label, value: formatPaisa(paisa) }
    return { paisa, open: false, spared: spared && paisa === 0, row, of }
  }, [fees, known, text, country, goods, freedBy, coupon, words])
}
