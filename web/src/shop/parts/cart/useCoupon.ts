import { useCallback, useEffect, useMemo, useState } from 'react'
import { api, ApiError } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { toPaisa, type Tier } from '#/shared/lib/price.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { useTier } from '#/shop/state/useTier.ts'
import { copy } from './cart.copy.ts'
import { keepCoupon, readCoupon } from './couponStore.ts'
import { billOf, type CartBill } from './promotions.ts'

type Quote = components['schemas']['CartQuote']
type Answer = { code: string; quote: Quote }

export type CartCoupon = {
  /** The bill of the cart, with promotions, and the coupon where it is accepted. */
  bill: CartBill
  /** The same for lines at the prices of a tier. */
  billAt: (items: readonly CartItem[], percentOff: number, tier: Tier) => CartBill
  /** The code that takes something off now, or ''. */
  code: string
  /** The code that only frees delivery within Pakistan, or '' (FEE-1). */
  freesDelivery: string
  /** A kept code that the cart can no longer have. */
  kept: string
  /** Why the code does not count, in words. */
  refusal: string
  asking: boolean
  apply: (code: string) => void
  remove: () => void
  /** Asks again, because the shop has refused a code that it had accepted. */
  recheck: () => void
}

/** How long the cart must stay unchanged before the shop is asked, in milliseconds. */
const REST_MS = 300

/**
 * The coupon and the promotions of the cart. The code is kept over reloads, and the shop is asked whenever the cart
 * or the tier changes, as long as there is a code or the shop has promotions. Until the next answer the bill uses the last one, so that it follows the quantities at once; the shop prices the order
 * anyway. The price of `items` is what the tier's percentage is taken off.
 */
export function useCoupon(items: readonly CartItem[], percentOff: number, ready: boolean): CartCoupon {
  const tier = useTier()
  const [wanted, setWanted] = useState('')
  const [turn, setTurn] = useState(0)
  const sign = items.map((item) => `${item._id} ${item.variantId ?? item.selectedColor} ${item.quantity}`).join('|')
  const filled = items.length > 0
  const promotes = useAppSelector((state) => state.shop.config.promotions === true)

  useEffect(() => {
    if (ready) setWanted(readCoupon())
  }, [ready])

  const key = ready && filled && (wanted !== '' || promotes) ? [wanted, tier, sign, turn].join(' ') : null
  const {
    data: answer,
    error,
    busy,
  } = useLoad<Answer>(key, async (signal) => {
    await rest(signal)
    const quote = await ask(wanted, items, signal)
    // An unknown code is not kept, so that it is not asked about at every visit.
    if (wanted !== '') keepCoupon(quote.coupon && quote.coupon.reason !== 'unknown' ? quote.coupon.code : '')
    return { code: wanted, quote }
  })

  const said = answer?.code === wanted ? answer.quote : null
  const given = said?.coupon?.accepted ? said.coupon : null
  const billAt = useCallback(
    (lines: readonly CartItem[], percent: number, of: Tier) => {
      const off = { percent: given?.percent ?? 0, amount: toPaisa(given?.amount ?? 0) }
      return billOf(lines, { percentOff: percent, tier: of }, said, off)
    },
    [given, said],
  )
  const bill = useMemo(() => billAt(items, percentOff, tier), [billAt, items, percentOff, tier])

  const apply = useCallback((code: string) => {
    setWanted(code)
    setTurn((before) => before + 1)
  }, [])
  const remove = useCallback(() => {
    keepCoupon('')
    setWanted('')
  }, [])
  const recheck = useCallback(() => setTurn((before) => before + 1), [])

  const asks = key !== null && wanted !== ''
  const refused = said?.coupon && !said.coupon.accepted ? said.coupon : null
  return {
    bill,
    billAt,
    code: given?.code ?? '',
    freesDelivery: given?.delivery === true ? given.code : '',
    kept: refused && refused.reason !== 'unknown' ? refused.code : '',
    refusal: asks && error !== null ? failureOf(error) : (refused?.message ?? ''),
    asking: asks && busy,
    apply,
    remove,
    recheck,
  }
}

const failureOf = (error: unknown) => (error instanceof ApiError ? error.message : copy.coupon.lost)

/** Waits, so that a cart that is being changed is asked about once. */
function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The cart has changed.', 'AbortError'))
    })
  })
}

function ask(coupon: string, items: readonly CartItem[], signal: AbortSignal): Promise<Quote> {
  const cartItems = items.map(({ _id, name, quantity, selectedColor, variantId }) => ({
    _id,
    name,
    quantity,
    selectedColor,
    ...(variantId !== undefined && { variantId }),
  }))
  return api<Quote>('/cart/quote', { method: 'POST', body: { cartItems, coupon }, auth: true, signal })
}
