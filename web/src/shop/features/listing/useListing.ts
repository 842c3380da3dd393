import { useEffect } from 'react'
import { useSearch } from 'wouter'
import type { ProductCard } from '#/shared/api/types.ts'
import { useAppDispatch, useAppSelector } from '#/shop/state/useStore.ts'
import type { ListingMeta } from '#/shop/state/state.ts'
import { listingKey, type ListingKind, type ListingQuery, parseListingQuery } from '#/shop/state/listingQuery.ts'
import { fetchListing, listingThing, selectListing } from '#/shop/state/productSlice.ts'
import { selectRequest } from '#/shop/state/requestsSlice.ts'
import { wentWrong } from '#/shared/api/api.copy.ts'

export type Listing = {
  query: ListingQuery
  /** Null until the list in the store is the one that the address names. */
  shown: { products: readonly ProductCard[]; meta: ListingMeta } | null
  /** The last list of this page, for filters and count while the next is on its way. */
  last: ListingMeta | null
  error: string | null
  /** Asks for the list again, after a failure or for what the page's state leaves out. */
  reload: () => void
}

/** The list that the address names. The page's own state has it at first; every change of the address asks for it. */
export function useListing(kind: ListingKind, slug: string, enabled = true): Listing {
  const dispatch = useAppDispatch()
  const search = useSearch()
  const own = slug.toLowerCase()
  const query = parseListingQuery(search)
  const key = listingKey(kind, own, query)
  const meta = useAppSelector((state) => state.catalog.listing)
  const products = useAppSelector((state) => selectListing(state, kind, own))
  const request = useAppSelector((state) => selectRequest(state, listingThing(kind, own)))
  const held = meta?.key === key

  useEffect(() => {
    if (!enabled || held) return
    const promise = dispatch(fetchListing(kind, own, parseListingQuery(search)))
    return () => {
      promise.abort()
    }
    // `held` turns true with the answer, and must not abort or repeat the request then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [dispatch, enabled, kind, own, key])

  const prefix = `${kind}:${own}`
  return {
    query,
    shown: held ? { products, meta } : null,
    last: meta !== null && (meta.key === prefix || meta.key.startsWith(`${prefix}?`)) ? meta : null,
    error: !held && request.status === 'failed' ? (request.error ?? wentWrong) : null,
    reload: () => {
      void dispatch(fetchListing(kind, own, query))
    },
  }
}
