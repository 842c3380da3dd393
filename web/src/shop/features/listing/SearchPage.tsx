import { useTitle } from '#/shared/lib/useTitle.ts'
import { useEffect, type MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { seen } from '#/shop/parts/seen.ts'
import { parseListingQuery } from '#/shop/state/listingQuery.ts'
import { listingWords } from './headings.ts'
import { ListingHead } from './ListingHead.tsx'
import { ListingView } from './ListingView.tsx'
import { OrCategories } from './OrCategories.tsx'
import { SearchForm } from '#/shop/parts/SearchForm.tsx'
import styles from './SearchPage.module.css'
import { pageTitle, shortened } from './pageTitle.ts'
import { GuideLinks } from './GuideLinks.tsx'
import { useListing } from './useListing.ts'
import { copy } from './listing.copy.ts'
import { prefix } from '#/shared/lib/language.copy.ts'

/**
 * What a search finds, ranked by the server and narrowed like every list, or the page that its words lead to. Without
 * words it offers the categories.
 */
export default function SearchPage() {
  const { q, fact } = parseListingQuery(useSearch())
  const asked = q !== '' || fact.length > 0
  const listing = useListing('search', '', asked)
  const [, navigate] = useLocation()
  const leads = listing.shown?.meta.facets.leads
  const known = listing.shown !== null && q !== ''
  useEffect(() => {
    if (!known) return
    seen({ search: q })
    if (leads) navigate(prefix + leads, { replace: true })
  }, [known, q, leads, navigate])
  const opened = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(`a[href^="${prefix}/product/"]`))
      seen({ search: q, clicked: true })
  }
  useTitle(pageTitle(copy.searchTitle(shortened(q)), listing.query.page))
  return (
    <div className="wrap">
      <ListingHead words={listingWords('search', '', q)} />
      {!asked ? (
        <>
          <SearchForm />
          <OrCategories className={styles.categories} />
        </>
      ) : (
        <div onClickCapture={opened}>
          <GuideLinks guides={listing.shown?.meta.facets.guides} />
          <ListingView kind="search" slug="" path={`${prefix}/search`} listing={listing} />
        </div>
      )}
    </div>
  )
}
