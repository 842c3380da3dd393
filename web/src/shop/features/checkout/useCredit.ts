import { useState } from 'react'
import type { components } from '#/shared/api/schema.d.ts'
import { api } from '#/shared/api/client.ts'
import { toPaisa } from '#/shared/lib/price.ts'
import { tab } from '#/shared/lib/storage.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'

/** In this tab, beside the draft of the address: that somebody ticked it. */
const KEY = 'checkoutCredit'

/** A member's store credit, and how much of it is to pay for this order, in paisa (PROMO-2). */
export type StoreCredit = { has: number; pays: number; most: number; use: (on: boolean) => void; reload: () => void }

/** Asks for the caller's store credit where the shop has any. It pays up to the order's total, once it is ticked. */
export function useCredit(ready: boolean, totalPaisa: number): StoreCredit {
  const offered = useAppSelector((state) => state.shop.config.credit === true)
  const { token } = useUser()
  const [on, setOn] = useState(() => tab.read(KEY) === '1')
  const { data, reload } = useLoad(ready && offered && token !== null ? `credit ${token}` : null, (signal) =>
    api<components['schemas']['OwnCredit']>('/account/credit', { auth: true, signal }),
  )
  const has = token === null ? 0 : toPaisa(data?.amount ?? 0)
  const most = Math.min(has, totalPaisa)
  return {
    reload,
    has,
    most,
    pays: on ? most : 0,
    use: (wish) => {
      setOn(wish)
      tab.write(KEY, wish ? '1' : null)
    },
  }
}

/** What is left to pay. Less than a rupee is let off, as the shop does. */
export function leftOf(totalPaisa: number, creditPaisa: number): number {
  const left = totalPaisa - creditPaisa
  return creditPaisa > 0 && left < 100 ? 0 : left
}
