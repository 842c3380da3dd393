/**
 * The parts below a product. Each comes to life when the shopper comes near, and its code is no part of the first load.
 */
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy } from './more.copy.ts'
import { HowToUse } from './HowToUse.tsx'
import { ProductSections } from './ProductSections.tsx'
import { GoesWell } from './GoesWell.tsx'
import { Questions } from './Questions.tsx'
import { Related } from './Related.tsx'
import { Reviews } from './Reviews.tsx'

export { PromisesList } from './PromisesList.tsx'
export { Related } from './Related.tsx'

export function HowToUsePart() {
  const product = useAppSelector((state) => state.products.product)
  return product ? <HowToUse product={product} /> : null
}

export function SectionsPart() {
  const product = useAppSelector((state) => state.products.product)
  return product ? <ProductSections product={product} /> : null
}

/** What can be bought in place of a product that is sold out (PLAIN-6). */
export function AlikePart() {
  const alike = useAppSelector((state) => state.catalog.related?.alike)
  return alike ? <Related id="alike" title={copy.inItsPlace} products={alike} /> : null
}

/** What is said of the product: reviews, and questions with their answers. */
export function ReviewsPart() {
  const product = useAppSelector((state) => state.products.product)
  if (!product) return null
  return (
    <>
      {product.rating ? <Reviews key={product._id} id={product._id} rating={product.rating} /> : null}
      <Questions key={`asked ${product._id}`} product={product} />
    </>
  )
}

export function RelatedPart() {
  const product = useAppSelector((state) => state.products.product)
  const related = useAppSelector((state) => state.catalog.related)
  if (!product || !related) return null
  return (
    <>
      <Related
        id="more-from-brand"
        title={copy.moreFrom(product.brand)}
        products={related.moreFromBrand}
        more={{ href: paths.brand(product.brandSlug), about: `from ${product.brand}` }}
      />
      <GoesWell product={product} related={related} />
    </>
  )
}
