import { useState } from 'react'
import type { Facets } from '#/shared/api/types.ts'
import { says } from '#/shared/lib/says.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { promisesOf } from '#/shop/parts/promises.ts'
import { Wordmark } from '#/shop/parts/Wordmark.tsx'
import styles from './BrandHead.module.css'
import type { ListingWords } from './headings.ts'
import { activeFilters } from './filters.ts'
import { Story } from './Story.tsx'
import type { About } from './useAbout.ts'
import type { Listing } from './useListing.ts'
import { copy, inSentence } from './listing.copy.ts'
import { paths } from '#/shared/lib/paths.ts'

const KINDS_NAMED = 3
/** Categories that name what a product does, not its kind. */
const NO_KINDS = new Set(['deal', 'hydrating', 'soothing', 'brightening'])

type Props = {
  words: ListingWords
  slug: string
  /** The shop's name for the brand. */
  brand: string | undefined
  listing: Listing
  about: About | undefined
}

/**
 * The head of a brand's page, with the heading of LIST-3 at the end of the breadcrumbs. It has the brand's name as its
 * packs spell it, the owner's story where there is one, where it comes from and what it makes, counted from its
 * products, and its picture or one of its packs.
 */
export function BrandHead({ words, slug, brand, listing, about }: Props) {
  const config = useAppSelector((state) => state.shop.config)
  const { shipping } = promisesOf(config)
  const claims = says(config, 'authentic')
  const first = listing.shown?.products[0]
  // The name is known before the products, so that the head does not change when they come.
  const name = first?.brand ?? brand
  const shelf = useShelf(listing)
  const made = about?.origin ? shelf : capital(shelf)
  return (
    <>
      <Breadcrumbs
        items={[
          { label: copy.home, href: paths.home },
          ...(words.parent ? [words.parent] : []),
          { label: words.title },
        ]}
        heading={name !== undefined}
      />
      <div className={styles.head}>
        <div className={styles.words}>
          {name ? (
            <p className={styles.mark} aria-hidden="true">
              <Wordmark slug={slug} name={name} />
            </p>
          ) : (
            <h1 className={styles.title}>{words.title}</h1>
          )}
          {about?.story ? <Story text={about.story} /> : null}
          {about?.origin ? (
            <p className={styles.kinds}>
              {sentence(copy.originOf(made), { origin: <bdi>{inSentence(about.origin)}</bdi> })}
            </p>
          ) : made ? (
            <p className={styles.kinds}>{copy.stop(made)}</p>
          ) : null}
          <p>
            {claims ? `${words.text} ` : ''}
            {copy.stop(shipping)}
          </p>
        </div>
        {(about?.picture ?? first) ? (
          <ProductPicture
            src={about?.picture ?? first?.frontImage}
            alt=""
            priority
            sizes="(width >= 900px) 20rem, 40vw"
            className={styles.pack}
          />
        ) : null}
      </div>
    </>
  )
}

/** What the brand has in the shop, counted without a filter: "cream, serum and more, 8 products in all". */
function useShelf({ query, shown }: Listing): string {
  const whole = shown && activeFilters('brand', query, null).length === 0 ? shown.meta.facets : null
  const [known, setKnown] = useState(whole)
  if (whole && whole !== known) setKnown(whole)
  return known === null || known.total === 0 ? '' : shelfOf(known)
}

function shelfOf({ total, categories }: Facets): string {
  const kinds = categories.filter((kind) => !NO_KINDS.has(kind.slug)).toSorted((a, b) => b.count - a.count)
  const named = kinds.slice(0, KINDS_NAMED).map((kind) => kind.name.toLowerCase())
  return copy.shelf(named, kinds.length > named.length, total)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
