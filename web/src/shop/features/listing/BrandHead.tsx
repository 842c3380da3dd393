import { useState } from 'react'
import type { Facets } from '#/shared/api/types.ts'
import { formatCount } from '#/shared/lib/format.ts'
import { says } from '#/shared/lib/says.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Wordmark } from '#/shop/parts/Wordmark.tsx'
import styles from './BrandHead.module.css'
import type { ListingWords } from './headings.copy.ts'
import { activeFilters } from './filters.ts'
import { Story } from './Story.tsx'
import type { About } from './useAbout.ts'
import type { Listing } from './useListing.ts'
import { copy, inSentence } from './listing.copy.ts'

const KINDS_NAMED = 3
/** Categories that say what a product does, not what it is. */
const NO_KINDS = new Set(['deal', 'hydrating', 'soothing', 'brightening'])

type Props = { words: ListingWords; slug: string; listing: Listing; about: About | undefined }

/**
 * A brand's own door: the heading of LIST-3 ends the way to it; its name as its packs spell it, large; its story, where
 * the owner tells one; where it is at home and what it makes, counted from the shelf; and its picture, or one of its
 * packs.
 */
export function BrandHead({ words, slug, listing, about }: Props) {
  const config = useAppSelector((state) => state.shop.config)
  const { text: shipping } = config.delivery
  const claims = says(config, 'authentic')
  const first = listing.shown?.products[0]
  // Known before its products: the head stands as it will.
  const brands = useAppSelector((state) => state.catalog.brands)
  const name = first?.brand ?? brands.find((brand) => brand.slug === slug)?.name
  const shelf = useShelf(listing)
  const made = about?.origin ? shelf : capital(shelf)
  return (
    <>
      <Breadcrumbs
        items={[{ label: copy.home, href: '/' }, ...(words.parent ? [words.parent] : []), { label: words.title }]}
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
              {copy.from} <bdi>{inSentence(about.origin)}</bdi>
              {made ? `: ${made}` : ''}.
            </p>
          ) : made ? (
            <p className={styles.kinds}>{made}.</p>
          ) : null}
          <p>
            {claims ? `${words.text} ` : ''}
            {shipping}.
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

/** What the brand has here, as counted without a filter: "cream, serum and more, 8 products in all". */
function useShelf({ query, shown }: Listing): string {
  const whole = shown && activeFilters('brand', query, null).length === 0 ? shown.meta.facets : null
  const [known, setKnown] = useState(whole)
  if (whole && whole !== known) setKnown(whole)
  return known === null || known.total === 0 ? '' : shelfOf(known)
}

function shelfOf({ total, categories }: Facets): string {
  const kinds = categories.filter((kind) => !NO_KINDS.has(kind.slug)).toSorted((a, b) => b.count - a.count)
  const named = kinds.slice(0, KINDS_NAMED).map((kind) => kind.name.toLowerCase())
  const things = inWords(kinds.length > named.length ? [...named, copy.more] : named)
  const count = formatCount(total, 'product', 'products')
  const all = total === 1 ? count : copy.inAll(count)
  return things === '' ? all : `${things}, ${all}`
}

/** "serum, toner and mask". */
function inWords(list: readonly string[]): string {
  return list.length < 2 ? list.join('') : copy.and(list.slice(0, -1).join(', '), list.at(-1) ?? '')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
