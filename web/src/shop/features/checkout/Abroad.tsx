import type { components } from '#/shared/api/schema.d.ts'
import { api } from '#/shared/api/client.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { removed, selectCartItems } from '#/shop/state/cartSlice.ts'
import { useAppDispatch, useAppSelector } from '#/shop/state/useStore.ts'
import { Advice } from './Advice.tsx'
import { copy } from './abroad.copy.ts'
import styles from './checkout.module.css'

/** What of the cart is not sent to a country, and who pays duty there (FEE-3). */
export function Abroad({ country }: { country: string }) {
  const items = useAppSelector(selectCartItems)
  const dispatch = useAppDispatch()
  const ids = [...new Set(items.map(({ _id }) => _id))]
  const query = new URLSearchParams({
    country,
    ...(ids.length > 0 && { items: ids.map((id) => `${id}:1`).join(',') }),
  }).toString()
  const { data } = useLoad(query, (signal) =>
    api<components['schemas']['DeliveryWindow']>(`/delivery?${query}`, { signal }),
  )
  const { duty, notSent = [] } = data ?? {}
  const closed = notSent.find(({ product }) => product === undefined)
  const left = items.flatMap((item) => {
    const says = notSent.find(({ product }) => product === item._id)?.says
    return says === undefined ? [] : [{ item, says }]
  })
  if (duty === undefined && notSent.length === 0) return null
  return (
    <div className={styles.abroad}>
      {closed ? <Advice icon="pin" role="status" title={copy.closed} text={closed.says} /> : null}
      {left.map(({ item, says }) => (
        <Advice
          key={`${item._id} ${item.selectedColor} ${item.variantId ?? ''}`}
          icon="box"
          role="status"
          title={isolate(item.name)}
          text={says}
        >
          <Button
            variant="secondary"
            size="sm"
            aria-label={copy.takeOutOf(isolate(item.name))}
            onClick={() => dispatch(removed(item))}
          >
            {copy.takeOut}
          </Button>
        </Advice>
      ))}
      {duty !== undefined && !closed ? <Advice icon="cash" role="status" title={copy.duty} text={duty} /> : null}
    </div>
  )
}
