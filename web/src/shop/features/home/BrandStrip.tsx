import { Link } from 'wouter'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import { Wordmark } from '#/shop/parts/Wordmark.tsx'
import { Marquee } from '#/shared/ui/Marquee.tsx'
import styles from './BrandStrip.module.css'

/** The brands passing by, 30 s a loop (HOME-3). */
export function BrandStrip() {
  const brands = useAppSelector((state) => state.catalog.home?.brands ?? state.catalog.menu)
  return (
    <Marquee label="Brands" loop="30s" className={styles.strip} listClassName={styles.list}>
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
