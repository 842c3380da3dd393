import { says } from '#/shared/lib/says.ts'
import { Breadcrumbs } from '#/shared/ui/Breadcrumbs.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { Wordmark } from '#/shop/parts/Wordmark.tsx'
import styles from './BrandHead.module.css'
import type { ListingWords } from './listingWords.ts'
import { Story } from './Story.tsx'
import type { About } from './useAbout.ts'
import type { Listing } from './useListing.ts'
import { copy } from './copy.ts'

const KINDS_NAMED = 3
/** Categories that say what a product does, not what it is. */
const NO_KINDS = new Set(['deal', 'hydrating', 'soothing', 'brightening'])

type Props = { words: ListingWords; slug: string; listing: Listing; about: About | undefined }

/**
 * A brand's own door: its name as its packs spell it, large; the heading of LIST-3 beneath; where it is at home and what
 * it makes, counted from the shelf; its story, where the owner tells one; and its picture, or one of its packs.
 */
export function BrandHead({ words, slug, listing, about }: Props) {
  const config = useAppSelector((state) => state.shop.config)
  const { text: shipping } = config.delivery
  const claims = says(config, 'authentic')
  const first = listing.shown?.products[0]
  // Known before its products: the head stands as it will.
  const brands = useAppSelector((state) => state.catalog.brands)
  const name = first?.brand ?? brands.find((brand) => brand.slug === slug)?.name
  const kinds = (listing.last?.facets.categories ?? [])
    .filter((kind) => !NO_KINDS.has(kind.slug))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, KINDS_NAMED)
    .map((kind) => kind.name.toLowerCase())
  return (
    <>
      <Breadcrumbs
        items={[{ label: copy.home, href: '/' }, ...(words.parent ? [words.parent] : []), { label: words.title }]}
      />
      <div className={styles.head}>
        <div className={styles.words}>
          {name ? (
            <p className={styles.mark} aria-hidden="true">
              <Wordmark slug={slug} name={name} />
            </p>
          ) : null}
          <h1 className={name ? styles.small : styles.title}>{words.title}</h1>
          {kinds.length > 0 || about?.origin ? (
            <p className={styles.kinds}>
              {about?.origin ? (
                <>
                  {copy.origin} <bdi>{about.origin}</bdi>.{' '}
                </>
              ) : null}
              {kinds.length > 0 ? copy.onOurShelf(inWords(kinds)) : null}
            </p>
          ) : null}
          {about?.story ? <Story text={about.story} /> : null}
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

/** "serum, toner and mask". */
function inWords(list: readonly string[]): string {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1) ?? ''}`
}
