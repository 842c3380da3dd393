import { useId } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Target } from '#/office/domain/catalogue/dealsApi.ts'
import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { productQueries } from '#/office/domain/catalogue/productsApi.ts'
import { TargetChips } from '#/office/domain/catalogue/TargetsPicker.tsx'
import { toast } from '#/shared/ui/toast.ts'
import styles from './Promotions.module.css'
import { promotionsCopy as copy } from './promotions.copy.ts'

type Props = { gifts: readonly Target[]; error: string | undefined; onChange: (gifts: Target[]) => void }

/** The sizes and shades of which a shopper takes one as a gift. A product that is found brings all of its own. */
export function GiftsField({ gifts, error, onChange }: Props) {
  const client = useQueryClient()
  const id = useId()
  async function add(productId: string) {
    try {
      const { live } = await client.fetchQuery(productQueries.one(productId))
      if (live?.setParts?.length) {
        toast.error(copy.giftSet)
        return
      }
      const ids = (live?.variants ?? []).flatMap(({ enabled, _id = '' }) => (enabled ? [_id] : []))
      const fresh = ids.filter((one) => !gifts.some((gift) => gift.id === one))
      onChange([...gifts, ...fresh.map((one): Target => ({ kind: 'variant', id: one }))])
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : String(failure))
    }
  }
  return (
    <div className={styles.gifts} role="group" aria-labelledby={id}>
      <p id={id}>{copy.gifts}</p>
      <TargetChips label={copy.gifts} targets={gifts} disabled={false} onChange={onChange} />
      <ProductFinder
        label={copy.giftFind}
        hint={copy.giftsHint}
        none={copy.nothing}
        chosen={[]}
        addLabel={copy.giftAdd}
        onAdd={({ _id }) => void add(_id)}
      />
      {error ? (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}
