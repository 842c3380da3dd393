import { useId } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { formatListingQuery, type ListingKind, type ListingQuery, type Sort } from '#/shop/state/listingQuery.ts'
import styles from './SortSelect.module.css'
import { copy } from './listing.copy.ts'

const SORTS: readonly { value: Sort; label: string }[] = [
  { value: 'bestselling', label: copy.bestselling },
  { value: 'rating', label: copy.bestRated },
  { value: 'price-asc', label: copy.priceLowToHigh },
  { value: 'price-desc', label: copy.priceHighToLow },
  { value: 'saving', label: copy.largestSaving },
  { value: 'name', label: copy.nameAToZ },
]

/**
 * The orders of a list, its own first: a search's is by fit, a skin type's by what is made for it, Top Sells' by sales
 * (PLAIN-7), a collection's as the owner chose, and every other list's by newest.
 */
function sortsOf(kind: ListingKind): readonly { value: Sort; label: string }[] {
  if (kind === 'search')
    return [{ value: '', label: copy.bestMatch }, { value: 'newest', label: copy.newest }, ...SORTS]
  if (kind === 'skin-type')
    return [{ value: '', label: copy.madeForIt }, { value: 'newest', label: copy.newest }, ...SORTS]
  if (kind === 'collections')
    return [{ value: '', label: copy.ourOrder }, { value: 'newest', label: copy.newest }, ...SORTS]
  if (kind === 'top-sells') {
    const others = SORTS.filter(({ value }) => value !== 'bestselling')
    return [{ value: '', label: copy.bestselling }, { value: 'newest', label: copy.newest }, ...others]
  }
  return [{ value: '', label: copy.newest }, ...SORTS]
}

/** The name of a list's own order in an address, or null where it has none. */
function own(kind: ListingKind): Sort | null {
  if (kind === 'search' || kind === 'skin-type' || kind === 'collections') return null
  return kind === 'top-sells' ? 'bestselling' : 'newest'
}

type Props = { kind: ListingKind; path: string; query: ListingQuery; onChange: (query: ListingQuery) => void }

/** Chooses the order of a list. */
export function SortSelect({ kind, path, query, onChange }: Props) {
  const id = useId()
  const others = new URLSearchParams(formatListingQuery({ ...query, sort: '', page: 1 }))
  return (
    <form method="get" action={path} className={styles.form}>
      {[...others].map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label className={styles.label} htmlFor={id}>
        {copy.sortBy}
      </label>
      <div className={styles.box}>
        <select
          id={id}
          name="sort"
          value={own(kind) === query.sort ? '' : query.sort}
          onChange={(event) => {
            onChange({ ...query, sort: event.currentTarget.value as Sort })
          }}
        >
          {sortsOf(kind).map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
        <Icon name="down" size="sm" />
      </div>
      <noscript>
        <button type="submit">{copy.sort}</button>
      </noscript>
    </form>
  )
}
