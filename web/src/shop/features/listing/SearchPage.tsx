import { useTitle } from '#/shared/lib/useTitle.ts'
import { useSearch } from 'wouter'
import { CategoryList } from '#/shop/parts/CategoryIndex.tsx'
import { parseListingQuery } from '#/shop/state/listingQuery.ts'
import { listingWords } from './listingWords.ts'
import { ListingHead } from './ListingHead.tsx'
import { ListingView } from './ListingView.tsx'
import { SearchForm } from '#/shop/parts/SearchForm.tsx'
import styles from './SearchPage.module.css'
import { pageTitle, shortened } from './pageTitle.ts'
import { useListing } from './useListing.ts'
import { copy } from './copy.ts'

/** What a search finds: ranked by the server, narrowed like every list. Without words it offers the categories. */
export default function SearchPage() {
  const { q } = parseListingQuery(useSearch())
  const listing = useListing('search', '', q !== '')
  useTitle(pageTitle(q === '' ? 'Search' : `Search: ${shortened(q)}`, listing.query.page))
  return (
    <div className="wrap">
      <ListingHead words={listingWords('search', '', q)} />
      {q === '' ? (
        <>
          <SearchForm />
          <section className={styles.categories} aria-labelledby="search-categories">
            <h2 id="search-categories">{copy.orLookThroughThe}</h2>
            <CategoryList />
          </section>
        </>
      ) : (
        <ListingView kind="search" slug="" path="/search" listing={listing} />
      )}
    </div>
  )
}
