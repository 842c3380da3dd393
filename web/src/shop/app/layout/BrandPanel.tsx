import { Link } from 'wouter'
import { brandName, HOME_BRANDS } from '#/shop/parts/taxonomy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './BrandPanel.module.css'

/** Every brand of the shop, in the alphabet's order. */
export function BrandPanel({ onGo }: { onGo?: () => void }) {
  const known = useAppSelector((state) => state.catalog.brands)
  const brands = known.length > 0 ? known : HOME_BRANDS.map((slug) => ({ slug, name: brandName(slug, known) }))
  const sorted = brands.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  return (
    <ul className={styles.list}>
      {sorted.map((brand) => (
        <li key={brand.slug}>
          <Link href={paths.brand(brand.slug)} className={styles.brand} {...(onGo && { onClick: onGo })}>
            {brand.name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
