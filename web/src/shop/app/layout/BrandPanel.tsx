import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import styles from './BrandPanel.module.css'

/** Every brand of the shop, in the alphabet's order. */
export function BrandPanel({ onGo }: { onGo?: () => void }) {
  const { brands, menu } = useAppSelector((state) => state.catalog)
  const sorted = (brands.length > 0 ? brands : menu).toSorted((a, b) =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
  )
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
