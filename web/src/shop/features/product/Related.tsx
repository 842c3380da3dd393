import type { ProductCard as Card } from '#/shared/api/types.ts'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import { copy } from './more.copy.ts'

type Props = {
  id: string
  title: string
  products: readonly Card[]
  more?: { href: string; about: string }
}

/** How many cards such a row has at most. */
export const SHOWN = 4

/** A row of cards under a product. It renders nothing where there are none. */
export function Related({ id, title, products, more }: Props) {
  if (products.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        more={
          more ? (
            <MoreLink href={more.href} about={more.about}>
              {copy.seeAll}
            </MoreLink>
          ) : undefined
        }
      />
      <ProductGrid products={products.slice(0, SHOWN)} />
    </section>
  )
}
