import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Wordmark } from '#/shop/parts/Wordmark.tsx'
import { Marquee } from '#/shared/ui/Marquee.tsx'
import styles from './BrandStrip.module.css'
import { useHomeLists } from './useHome.ts'
import { copy } from './home.copy.ts'

/** The brands passing by, 30 s a loop (HOME-3). */
export function BrandStrip() {
  const menu = useAppSelector((state) => state.catalog.menu)
  const { data } = useHomeLists()
  const brands = data?.brands ?? menu
  if (brands.length === 0) return null
  return (
    <Marquee label={copy.brands} loop="30s" className={styles.strip} listClassName={styles.list}>
      {brands.map(({ slug, name }) => (
        <li key={slug}>
          <Link href={paths.brand(slug)} className={styles.brand}>
            <Wordmark slug={slug} name={name} />
          </Link>
        </li>
      ))}
    </Marquee>
  )
}
