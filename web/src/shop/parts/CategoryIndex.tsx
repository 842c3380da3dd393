import { Link } from 'wouter'
import { CATEGORIES, countOf } from './taxonomy.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppSelector } from '#/shop/state/redux.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import styles from './CategoryIndex.module.css'

/** Shop by categories (HOME-4, LIST-5), with how much each holds. */
export function CategoryIndex() {
  return (
    <section id="categories" className="wrap section" aria-labelledby="categories-title">
      <SectionHead id="categories-title" title="Shop by categories" />
      <CategoryList />
    </section>
  )
}

/** The nineteen categories as a table of contents; also in the menus. */
export function CategoryList({ onGo }: { onGo?: () => void }) {
  const counts = useAppSelector((state) => state.catalog.categories)
  return (
    <ul className={styles.list}>
      {CATEGORIES.map((category) => {
        const count = countOf(category.slug, counts)
        return (
          <li key={category.slug}>
            <Link href={paths.category(category.slug)} className={styles.entry} {...(onGo && { onClick: onGo })}>
              <Icon name={category.icon} className={styles.icon} />
              {category.name}{' '}
              {count === null ? null : (
                <small>
                  {count} <span className="vh">products</span>
                </small>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
