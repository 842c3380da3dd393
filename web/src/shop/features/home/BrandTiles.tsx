import { Link } from 'wouter'
import type { BrandShelf } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { says } from '#/shared/lib/says.ts'
import { cx } from '#/shared/lib/cx.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { useManyBrands } from '#/shop/parts/useManyBrands.ts'
import styles from './BrandTiles.module.css'
import { useTitleOf } from './useHome.ts'
import { copy } from './home.copy.ts'

/** Shop by brands (HOME-4): one tile for each, with the brand's newest product. */
export function BrandTiles({ shelves }: { shelves: readonly BrandShelf[] }) {
  const count = useAppSelector((state) => state.catalog.brandCount)
  const many = useManyBrands()
  const claims = useAppSelector((state) => says(state.shop.config, 'authentic'))
  return (
    <>
      <section id="brands" className="wrap section" aria-labelledby="brands-title">
        <SectionHead id="brands-title" title={useTitleOf('brands', copy.shopByBrands)}>
          {claims ? (many ? copy.brandsLead : copy.brandsLeadShort) : null}
        </SectionHead>
        <ul className={styles.tiles}>
          {shelves.map((shelf, index) => (
            <li key={shelf.slug}>
              <Link href={paths.brand(shelf.slug)} className={styles.tile}>
                <b>{shelf.name}</b>
                <ProductPicture
                  src={shelf.products[0]?.frontImage}
                  alt=""
                  sizes={index === 0 ? '(width >= 768px) 36vw, 85vw' : '(width >= 768px) 18vw, 42vw'}
                  className={styles.picture}
                />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {count > shelves.length ? (
        <p className={cx('wrap', styles.all)}>
          <MoreLink href={paths.brands}>{copy.allBrands(count)}</MoreLink>
        </p>
      ) : null}
    </>
  )
}
