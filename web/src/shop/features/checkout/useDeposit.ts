import type { components } from '#/shared/api/schema.d.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { api } from '#/shared/api/client.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** What of an order in cash is transferred first, and why, as far as the shop says so before the order. */
export type Deposit = { paisa: number; why: string; maybe: boolean }

const NONE: Deposit = { paisa: 0, why: '', maybe: false }
const REST_MS = 400
const MOST = 200

/**
 * The deposit of an order in cash, while its city is typed (PAYS-3). The shop says it by the goods and where they go;
 * nothing of the shopper is sent.
 */
export function useDeposit(
  on: boolean,
  items: readonly Pick<CartItem, '_id' | 'name' | 'quantity' | 'selectedColor' | 'variantId'>[],
  { country, city }: { country: string; city: string },
  coupon: string,
  giftWrap: boolean,
  creditPaisa: number,
): Deposit {
  const asks = useAppSelector((state) => state.shop.config.deposits === true) && on && items.length > 0
  const cartItems = items.map(({ _id, name, quantity, selectedColor, variantId }) => ({
    _id,
    name,
    quantity,
    selectedColor,
    ...(variantId !== undefined && { variantId }),
  }))
  const wanted = JSON.stringify({
    cartItems,
    ...(coupon !== '' && { coupon }),
    ...(city.trim() !== '' && { city: city.trim().slice(0, MOST) }),
    ...(country !== '' && { country }),
    ...(giftWrap && { giftWrap }),
    ...(creditPaisa > 0 && { credit: creditPaisa / 100 }),
  })
  const asked = useRested(wanted, REST_MS)
  const { data } = useLoad(asks ? asked : null, (signal) =>
    api<components['schemas']['DepositAnswer']>('/orders/deposit', {
      method: 'POST',
      body: JSON.parse(asked) as components['schemas']['DepositQuestion'],
      auth: true,
      signal,
    }),
  )
  if (!asks || data === null) return NONE
  return { paisa: toPaisa(data.first ?? 0), why: data.why ?? '', maybe: data.maybe === true }
}
