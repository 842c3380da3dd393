import { Link } from 'wouter'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Icon, type IconName } from '#/shared/ui/Icon.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import styles from './CategoryIndex.module.css'
import { copy } from './parts.copy.ts'

/** Shop by categories (HOME-4, LIST-5), with the number of products in each. */
export function CategoryIndex({ title }: { title: string }) {
  return (
    <section id="categories" className="wrap section" aria-labelledby="categories-title">
      <SectionHead id="categories-title" title={title} />
      <CategoryList />
    </section>
  )
}

/** The categories as a table of contents. The menus show it too. */
export function CategoryList({ onGo }: { onGo?: () => void }) {
  const categories = useAppSelector((state) => state.catalog.categories)
  return (
    <ul className={styles.list}>
      {categories.map(({ slug, name, count, picture, own }) => (
        <li key={slug}>
          <Link href={paths.category(slug)} className={styles.entry} {...(onGo && { onClick: onGo })}>
            {picture ? (
              <img src={smallest(picture)} alt="" width={26} height={26} loading="lazy" className={styles.face} />
            ) : (
              <Icon name={own ? 'tag' : (slug as IconName)} className={styles.icon} />
            )}
            {name}{' '}
            <small>
              {count} <span className="vh">{copy.products}</span>
            </small>
          </Link>
        </li>
      ))}
    </ul>
  )
}
