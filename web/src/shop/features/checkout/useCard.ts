import { useState } from 'react'
import type { components } from '#/shared/api/schema.d.ts'
import { ApiError, api } from '#/shared/api/client.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { tab } from '#/shared/lib/storage.ts'
import { wentWrong } from '#/shared/api/api.copy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** In this tab: the code that was taken, and what its card held then. */
const KEY = 'checkoutCard'

type Held = { code: string; last: string; paisa: number }

/** A gift card that pays for the order, before store credit does (PROMO-2). */
export type GiftCard = {
  /** Whether the shop takes gift cards. */
  offered: boolean
  held: Held | null
  /** What it pays of this order, in paisa. */
  pays: number
  error: string | null
  busy: boolean
  apply: (code: string) => Promise<boolean>
  remove: () => void
}

function read(): Held | null {
  try {
    const kept = JSON.parse(tab.read(KEY) ?? 'null') as Held | null
    return kept && typeof kept.code === 'string' && typeof kept.paisa === 'number' ? kept : null
  } catch {
    return null
  }
}

/** Keeps the gift card that somebody typed at checkout; the shop counts again when the order is placed. */
export function useCard(ready: boolean, totalPaisa: number): GiftCard {
  const offered = useAppSelector((state) => state.shop.config.giftCards === true)
  const [held, setHeld] = useState(read)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const keep = (next: Held | null) => {
    setHeld(next)
    tab.write(KEY, next && JSON.stringify(next))
  }
  return {
    offered: ready && offered,
    held: ready && offered ? held : null,
    pays: ready && offered && held ? Math.min(held.paisa, totalPaisa) : 0,
    error,
    busy,
    remove: () => {
      keep(null)
      setError(null)
    },
    apply: async (code) => {
      setBusy(true)
      setError(null)
      try {
        const found = await api<components['schemas']['GiftCardBalance']>('/gift-cards/balance', {
          method: 'POST',
          body: { code },
        })
        keep({ code, last: found.last, paisa: toPaisa(found.amount) })
        return true
      } catch (failure) {
        setError(failure instanceof ApiError ? failure.message : wentWrong)
        return false
      } finally {
        setBusy(false)
      }
    },
  }
}
