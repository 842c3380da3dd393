import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { skinTexture } from '#/shop/parts/textures.ts'
import type { ProductCard } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterSkeleton } from './FilterSkeleton.tsx'
import { FilterForm } from './FilterForm.tsx'
import { activeFilters, withoutFilters } from './filters.ts'
import { GridSkeleton } from '#/shop/parts/GridSkeleton.tsx'
import { formatListingQuery, type ListingKind, type ListingQuery } from '#/shop/state/listingQuery.ts'
import { listingWords } from './headings.ts'
import styles from './ListingView.module.css'
import { OrCategories } from './OrCategories.tsx'
import { Pager } from './Pager.tsx'
import { useCompare } from '#/shop/parts/compare/Comparing.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import { cautionNote, SearchReading } from './SearchReading.tsx'
import { SortSelect } from './SortSelect.tsx'
import type { Listing } from './useListing.ts'
import { copy } from './listing.copy.ts'

/** So few products on a last page look lost, and a line says that they are the last. */
const FEW = 3

type Props = { kind: ListingKind; slug: string; path: string; listing: Listing }

/** The list with its tools: count, filters, order, pages, and every state that it can be in. */
export function ListingView({ kind, slug, path, listing }: Props) {
  const [, navigate] = useLocation()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { query, shown, last, error } = listing
  const comparing = useCompare()
  const words = listingWords(kind, slug, query.q)
  const filters = activeFilters(kind, query, last?.facets ?? null)
  const address = (next: ListingQuery) => {
    const text = formatListingQuery(next)
    return text === '' ? path : `${path}?${text}`
  }
  // A changed filter replaces the history entry, so that Back leaves the list instead of undoing every tick.
  const change = (next: ListingQuery) => {
    navigate(address({ ...next, page: 1 }), { replace: true, state: window.history.state as unknown })
  }
  const form = last ? (
    <FilterForm
      kind={kind}
      path={path}
      query={query}
      facets={last.facets}
      brandCount={last.brandCount}
      onChange={change}
      onAllBrands={listing.reload}
    />
  ) : null
  const isEmpty = shown !== null && shown.meta.total === 0
  // Without products and without filters there is nothing to filter or sort.
  const failed = error !== null && last === null
  const bare = (isEmpty || failed) && filters.length === 0

  return (
    <div className={cx(styles.layout, bare && styles.bare)}>
      {bare ? null : (
        <aside className={styles.side} aria-label={copy.filters}>
          {form ?? (failed ? null : <FilterSkeleton />)}
        </aside>
      )}
      <div>
        <div className={styles.tools}>
          <p className={styles.count} role="status">
            {shown ? copy.count(shown.meta.total) : error === null ? copy.loading : ''}
          </p>
          {bare ? null : (
            <>
              {shown === null || shown.products.length > 1 ? (
                <div className={styles.compare}>{comparing.button}</div>
              ) : null}
              <Button
                variant="secondary"
                size="sm"
                className={styles.filterButton}
                aria-haspopup="dialog"
                onClick={() => {
                  setFiltersOpen(true)
                }}
              >
                <Icon name="sliders" size="sm" />
                {copy.filters}
                {filters.length > 0 ? ` (${filters.length})` : ''}
              </Button>
              <SortSelect kind={kind} path={path} query={query} onChange={change} />
            </>
          )}
        </div>
        {filters.length > 0 ? (
          <FilterChips filters={filters} onChange={change} cleared={withoutFilters(query)} />
        ) : null}
        {shown?.meta.facets.reading ? <SearchReading reading={shown.meta.facets.reading} query={query.q} /> : null}
        {error !== null ? (
          <ErrorState message={kind === 'category' ? copy.errorFetchingProducts : error} onRetry={listing.reload} />
        ) : null}
        {error === null && shown === null ? <GridSkeleton columns="three" count={6} /> : null}
        {isEmpty ? (
          <EmptyState
            title={words.empty}
            picture={
              <img src={skinTexture('glass-skin')} alt="" width={640} height={300} className={styles.emptyPicture} />
            }
            actions={
              filters.length > 0 ? (
                <Button
                  onClick={() => {
                    change(withoutFilters(query))
                  }}
                >
                  {copy.clearAllFilters}
                </Button>
              ) : (
                <>
                  <ButtonLink href={paths.topSells}>{copy.toTopSells}</ButtonLink>
                  <ButtonLink href={paths.home} variant="secondary">
                    {copy.toHome}
                  </ButtonLink>
                </>
              )
            }
          >
            {emptyText(kind, filters.length > 0)}
          </EmptyState>
        ) : null}
        {isEmpty && kind === 'search' ? <OrCategories className={styles.elsewhere} /> : null}
        {shown !== null && !isEmpty ? (
          <>
            <h2 className="vh">{copy.products}</h2>
            <ProductGrid
              products={kind === 'skin-type' ? shown.products.map(onSkinPage(slug)) : shown.products}
              columns="three"
              eager={4}
              noteOf={cautionNote(shown.meta.facets.reading)}
              over={comparing.over}
            />
            {shown.products.length > 1 ? <div className={styles.compare}>{comparing.button}</div> : null}
            {comparing.bar}
            {shown.meta.page > 1 && shown.products.length < FEW ? (
              <p className={styles.end}>
                {copy.thatIsAll} <Link href={address({ ...query, page: 1 })}>{copy.toFirst}</Link>
              </p>
            ) : null}
            <Pager meta={shown.meta} addressOf={(page) => address({ ...query, page })} />
          </>
        ) : null}
      </div>
      <Dialog
        open={filtersOpen}
        title={copy.filters}
        size="full"
        onClose={() => {
          setFiltersOpen(false)
        }}
        footer={
          <Button
            onClick={() => {
              setFiltersOpen(false)
            }}
          >
            {shown ? copy.show(shown.meta.total) : copy.loading}
          </Button>
        }
      >
        {form}
      </Dialog>
    </div>
  )
}

/** On the page of a skin type a card names what the product does, since the page already names the skin. */
function onSkinPage(slug: string) {
  return (product: ProductCard): ProductCard => (product.skinType === slug ? { ...product, skinType: '' } : product)
}

function emptyText(kind: ListingKind, filtered: boolean): string {
  if (filtered) return copy.nothingFits
  return kind === 'search' ? copy.otherWords : copy.emptyShelf
}
