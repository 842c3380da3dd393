import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { AllBrandsLink } from './AllBrandsLink.tsx'
import styles from './BrandPanel.module.css'

/** More than these are no panel any more, but a page. */
export const MOST_IN_PANEL = 60

/** The brands of the shop in the alphabet's order, or, where they are many, those that menus name first; and the way to all. */
export function BrandPanel({ onGo }: { onGo?: () => void }) {
  const { brands, menu } = useAppSelector((state) => state.catalog)
  const shown = brands.length > 0 && brands.length <= MOST_IN_PANEL ? brands : menu
  const sorted = shown.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  return (
    <>
      <ul className={styles.list}>
        {sorted.map((brand) => (
          <li key={brand.slug}>
            <Link href={paths.brand(brand.slug)} className={styles.brand} dir="auto" {...(onGo && { onClick: onGo })}>
              {brand.name}
            </Link>
          </li>
        ))}
      </ul>
      <AllBrandsLink onGo={onGo} />
    </>
  )
}
