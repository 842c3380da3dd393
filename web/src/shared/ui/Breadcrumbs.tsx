import { Link } from 'wouter'
import styles from './Breadcrumbs.module.css'
import { copy } from './copy.ts'

export type Crumb = { label: string; href?: string }

/** The way from home to here; the last one is this page and no link. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label={copy.breadcrumb}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.item}>
            {item.href === undefined || index === items.length - 1 ? (
              <span aria-current="page" className={styles.here}>
                {item.label}
              </span>
            ) : (
              <Link href={item.href} className={styles.link}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
