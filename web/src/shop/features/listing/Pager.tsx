import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import type { ListingMeta } from '#/shop/state/state.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './Pager.module.css'
import { copy } from './listing.copy.ts'

type Props = { meta: ListingMeta; addressOf: (page: number) => string }

/** The pages of a list, as links so that each has its address. It renders nothing where one page holds all. */
export function Pager({ meta, addressOf }: Props) {
  const pages = Math.ceil(meta.total / meta.pageSize)
  if (pages <= 1) return null
  const first = (meta.page - 1) * meta.pageSize + 1
  const last = Math.min(meta.page * meta.pageSize, meta.total)
  return (
    <nav className={styles.pager} aria-label={copy.pages}>
      <p className={styles.range}>{copy.toOfProducts(first, last, meta.total)}</p>
      <progress className={styles.progress} max={meta.total} value={last} aria-hidden="true" />
      <ul className={styles.list}>
        <li>
          <Step href={meta.page > 1 ? addressOf(meta.page - 1) : null} label={copy.previousPage} icon="left" />
        </li>
        {pagesAround(meta.page, pages).map((page, index) => (
          <li key={page ?? `gap-${index}`}>
            {page === null ? (
              <span className={styles.gap} aria-hidden="true">
                {copy.gap}
              </span>
            ) : (
              <Link
                href={addressOf(page)}
                className={cx(styles.page, page === meta.page && styles.here)}
                aria-label={copy.page(page)}
                aria-current={page === meta.page ? 'page' : undefined}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        <li>
          <Step href={meta.page < pages ? addressOf(meta.page + 1) : null} label={copy.nextPage} icon="right" />
        </li>
      </ul>
    </nav>
  )
}

function Step({ href, label, icon }: { href: string | null; label: string; icon: 'left' | 'right' }) {
  if (href === null) {
    return (
      <span className={cx(styles.page, styles.off)} aria-hidden="true">
        <Icon name={icon} size="sm" />
      </span>
    )
  }
  return (
    <Link href={href} className={styles.page} aria-label={label}>
      <Icon name={icon} size="sm" />
    </Link>
  )
}

/** The numbers to show: the first, the last and the neighbours of the page. Null stands for a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages)
  const sorted = [...new Set(wanted)].toSorted((a, b) => a - b)
  return sorted.flatMap((n, index) => {
    const before = sorted[index - 1]
    return before !== undefined && n - before > 1 ? [null, n] : [n]
  })
}
