import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { AllBrandsLink } from './AllBrandsLink.tsx'
import styles from './BrandPanel.module.css'

/**
 * The shop's brands in the order of the alphabet, and the link to all. Where they are many, only those stand here that
 * the menus name first.
 */
export function BrandPanel({ onGo }: { onGo?: () => void }) {
  const { brands, brandCount, menu } = useAppSelector((state) => state.catalog)
  const shown = brandCount > 0 && brands.length === brandCount ? brands : menu
  const sorted = shown.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  return (
    <>
      <ul className={styles.list}>
        {sorted.map((brand) => (
          <li key={brand.slug}>
            <Link href={paths.brand(brand.slug)} className={styles.brand} {...(onGo && { onClick: onGo })}>
              <bdi>{brand.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <AllBrandsLink onGo={onGo} />
    </>
  )
}
