import { useEffect } from 'react'
import type { Product, RelatedData } from '#/shared/api/types.ts'
import { useAppDispatch, useAppSelector } from '#/shop/state/useStore.ts'
import { fetchProduct, fetchRelated } from '#/shop/state/productSlice.ts'
import { selectRequest } from '#/shop/state/requestsSlice.ts'
import { wentWrong } from '#/shared/api/api.copy.ts'

export type ProductView = {
  /** Null until it is the one that the address names. */
  product: Product | null
  related: RelatedData | null
  error: string | null
  /** 404 where there never was such a product, 410 where it is no longer sold (ITEM-2). */
  code?: number | undefined
  retry: () => void
}

/** The product of the address, with what goes with it. Where the latter cannot be loaded, the product stands alone. */
export function useProduct(id: string): ProductView {
  const dispatch = useAppDispatch()
  const product = useAppSelector(({ products: { product: one } }) =>
    one && (one._id === id || one.slug === id) ? one : null,
  )
  const related = useAppSelector((state) => state.catalog.related)
  const request = useAppSelector((state) => selectRequest(state, 'product'))
  const held = product !== null
  const complete = held && related !== null

  useEffect(() => {
    if (complete) return
    const promises = [...(held ? [] : [dispatch(fetchProduct(id))]), dispatch(fetchRelated(id))]
    return () => {
      for (const promise of promises) promise.abort()
    }
    // What was held when the page opened decides, and the answers must not abort each other.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, id])

  return {
    product,
    related: held ? related : null,
    error: !held && request.status === 'failed' ? (request.error ?? wentWrong) : null,
    code: request.code,
    retry: () => {
      void dispatch(fetchProduct(id))
      void dispatch(fetchRelated(id))
    },
  }
}
