import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './FilterChips.module.css'
import type { ActiveFilter } from './filters.ts'
import type { ListingQuery } from '#/shop/state/listingQuery.ts'
import { copy } from './listing.copy.ts'

type Props = { filters: readonly ActiveFilter[]; cleared: ListingQuery; onChange: (query: ListingQuery) => void }

/** The filters in effect. A press on one removes it. */
export function FilterChips({ filters, cleared, onChange }: Props) {
  return (
    <ul className={styles.chips} aria-label={copy.activeFilters}>
      {filters.map((filter) => (
        <li key={filter.key}>
          <button
            type="button"
            className={styles.chip}
            onClick={() => {
              onChange(filter.without)
            }}
          >
            <span className="vh">{copy.remove}</span> {filter.label}
            <Icon name="close" size="sm" />
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            onChange(cleared)
          }}
        >
          {copy.clearAll}
        </Button>
      </li>
    </ul>
  )
}
