import { useState } from 'react'
import { api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import type { Product } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { restored } from '#/shop/state/cartSlice.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { orderAgain, type Missed } from './orderAgain.ts'
import styles from './OrderDetails.module.css'
import { copy } from './track.copy.ts'

const say = (one: Missed): string => (one.kind === 'fewer' ? copy.fewer(one.name, one.left) : copy[one.kind](one.name))

/** Puts what is still sold of an order into the cart, and says what is not (WAY-3). */
export function OrderAgain({ order }: { order: TrackedOrder }) {
  const store = useAppStore()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ units: number; missed: readonly Missed[] } | null>(null)
  const [failed, setFailed] = useState(false)

  async function fill() {
    setBusy(true)
    setFailed(false)
    try {
      const ids = [...new Set(order.cartItems.map((line) => line._id))].slice(0, 50)
      const present = await api<Product[]>(`/products?${new URLSearchParams({ ids: ids.join(',') })}`)
      const { items, ...result } = orderAgain(store.getState().cart.items, order.cartItems, present)
      store.dispatch(restored(items))
      setDone(result)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }

  if (done) {
    return (
      <div className={styles.box} role="status">
        <b>{done.units > 0 ? copy.added(done.units) : copy.nothing}</b>
        {done.missed.length === 0 ? null : (
          <ul>
            {[...new Set(done.missed.map(say))].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {done.units > 0 ? <ButtonLink href={paths.cart}>{copy.cart}</ButtonLink> : null}
      </div>
    )
  }
  return (
    <>
      {failed ? (
        <p className={styles.problem} role="alert">
          {copy.againFailed}
        </p>
      ) : null}
      <Button variant="secondary" wide busy={busy} onClick={() => void fill()}>
        {busy ? copy.adding : copy.again}
      </Button>
    </>
  )
}
