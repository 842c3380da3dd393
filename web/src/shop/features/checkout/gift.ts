import { useEffect, useState } from 'react'
import { tab } from '#/shared/lib/storage.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** What makes an order a gift beside its note, which is a field of the form (PROMO-4). */
export type Gift = {
  wrap: boolean
  noPrices: boolean
  /** The price of the wrap where it is chosen, in paisa. */
  paisa: number
  /** What the shop offers: the price in rupees and the characters of a note. */
  offer: { price: number; message: number }
  /** Whether the shop takes money before the parcel leaves, without which prices cannot stay away. */
  mayHide: boolean
  set: (change: { wrap?: boolean; noPrices?: boolean }) => void
}

/** In this tab's session storage, beside the draft of the address. */
const KEY = 'checkoutGift'

export const forgetGift = () => tab.write(KEY, null)

/** The choice of this tab, which both forms share and a reload keeps; null where the shop offers no gifts. */
export function useGift(): Gift | null {
  const { gifts, bankTransfer } = useAppSelector((state) => state.shop.config)
  const [chosen, setChosen] = useState({ wrap: false, noPrices: false })
  useEffect(() => {
    const kept = tab.readJson(KEY) as Partial<typeof chosen> | null
    // oxlint-disable-next-line react/set-state-in-effect -- the server does not know what this tab chose
    if (kept) setChosen({ wrap: kept.wrap === true, noPrices: kept.noPrices === true })
  }, [])
  if (gifts === undefined) return null
  const set = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    tab.writeJson(KEY, next)
  }
  return {
    wrap: chosen.wrap,
    noPrices: chosen.noPrices && bankTransfer,
    paisa: chosen.wrap ? gifts.price * 100 : 0,
    offer: gifts,
    mayHide: bankTransfer,
    set,
  }
}
