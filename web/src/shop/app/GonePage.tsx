import type { ProductCard } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import type { Instead } from '#/shop/state/state.ts'
import { LostPage } from './LostPage.tsx'
import { copy } from './gone.copy.ts'

/** A product that is no longer sold, and what there is in its place (ITEM-2). */
export function GonePage({ instead }: { instead: Instead | undefined }) {
  useTitle(copy.noLongerSold)
  const { brand, category, likeIt = [], moreFromBrand = [] } = instead ?? {}
  return (
    <>
      <LostPage
        status={410}
        title={copy.title}
        actions={
          <>
            <ButtonLink href={paths.topSells} variant="secondary">
              {copy.toTopSells}
            </ButtonLink>
            <ButtonLink href={paths.brands} variant="secondary">
              {copy.everyBrand}
            </ButtonLink>
          </>
        }
      >
        {likeIt.length + moreFromBrand.length > 0 ? copy.leftOurShelf : copy.somethingLikeIt}
      </LostPage>
      {category ? (
        <Row
          id="like-it"
          title={copy.nearest(category.name)}
          products={likeIt}
          href={paths.category(category.slug)}
          about={category.name}
        />
      ) : null}
      {brand ? (
        <Row
          id="more-from-brand"
          title={copy.moreFrom(brand.name)}
          products={moreFromBrand}
          href={paths.brand(brand.slug)}
          about={brand.name}
        />
      ) : null}
      <div className="section" />
    </>
  )
}

type RowProps = { id: string; title: string; products: readonly ProductCard[]; href: string; about: string }

function Row({ id, title, products, href, about }: RowProps) {
  if (products.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby={id}>
      <SectionHead
        id={id}
        title={title}
        more={
          <MoreLink href={href} about={about}>
            {copy.seeAll}
          </MoreLink>
        }
      />
      <ProductGrid products={products} />
    </section>
  )
}
