import type { ListingKind } from './listing-query.ts'
import { selectListing } from './product-slice.ts'
import { useAppSelector } from '#/shared/lib/redux.ts'

export default function ListingPage({ kind, slug }: { kind: ListingKind; slug: string }) {
  const products = useAppSelector((state) => selectListing(state, kind, slug))
  return (
    <>
      <h1>{slug === '' ? kind : slug}</h1>
      <ul>
        {products.map((product) => (
          <li key={product._id}>{product.name}</li>
        ))}
      </ul>
    </>
  )
}
