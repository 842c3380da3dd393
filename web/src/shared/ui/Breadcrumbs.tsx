import { Link } from 'wouter'
import styles from './Breadcrumbs.module.css'
import { copy } from './ui.copy.ts'

export type Crumb = { label: string; href?: string }

type Props = {
  items: readonly Crumb[]
  /** Whether the last one is the page's heading, where the page has no other. */
  heading?: boolean
}

/** The way from home to here. The last one is this page and no link. */
export function Breadcrumbs({ items, heading = false }: Props) {
  const Here = heading ? 'h1' : 'span'
  return (
    <nav aria-label={copy.breadcrumb}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.item}>
            {item.href === undefined || index === items.length - 1 ? (
              <Here aria-current="page" dir="auto" className={styles.here}>
                {item.label}
              </Here>
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
