import { type PointerEvent, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { DealPrice, ProductCard as Card } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { perUnit, savedRupees, shownSize, unitPrice } from '#/shared/lib/price.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Price } from '#/shared/ui/Price.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { AddButton } from './AddButton.tsx'
import { ColorDots } from './ColorDots.tsx'
import styles from './ProductCard.module.css'
import { isInStock, useAddToCart } from './useAddToCart.ts'
import { usePricing } from './usePricing.ts'
import { copy } from './parts.copy.ts'

type Props = {
  product: Card
  /** column for grids; row is the broad form of the deals, which leads with the saving. */
  layout?: 'column' | 'row'
  /** For the first cards of a page, whose pictures are seen at once. */
  priority?: boolean
  /** The heading level that fits under the section's heading. */
  as?: 'h2' | 'h3'
  /** The owner put it first: the card says so, that nobody takes it for what sells best (SHELF-2). */
  picked?: boolean | undefined
  /** What a shopper should know before she presses the button (PLAIN-2). */
  note?: string | undefined
}

const LOW_STOCK = 5
/** Made for more skin types than these, it is made for all. */
const MANY_SKINS = 4
/** Categories that say what a product does, in their own words. */
const BENEFIT = /^(brightening|hydrating|soothing)$/

const ColorSheet = lazyPart(async () => (await import('./ColorSheet.tsx')).ColorSheet)
const HoverPicture = lazyPart(async () => (await import('./HoverPicture.tsx')).HoverPicture)

/** One product of a list: one link, stretched over the card, and one button (LIST-7), which leads on where a colour is to be chosen. */
export function ProductCard({
  product,
  layout = 'column',
  priority = false,
  as: Heading = 'h3',
  picked = false,
  note,
}: Props) {
  const { percentOff, baseOf, dealOf } = usePricing()
  const base = baseOf(product)
  const add = useAddToCart()
  const inStock = isInStock(product)
  /** A mouse has been over it: until then it asks for no second picture, and on a touch screen never. */
  const [hovered, setHovered] = useState(false)
  /** Whether the colours are open; null until they are first wanted. */
  const [sheet, setSheet] = useState<boolean | null>(null)
  const perMeasure = perUnit(unitPrice(base, percentOff), product.size)
  const choosing = inStock && product.colors.length > 1
  const look = { variant: 'secondary', size: 'sm', wide: layout === 'column', className: styles.add } as const
  const size = shownSize(product.size)
  const fact = [size, reasonOf(product)].filter((text) => text !== '').join(' ·\u00a0')
  // The list price may have been raised before a deal: what that saves, its badge says (DEAL-3).
  const deal = dealOf(product)
  const badge = dealBadge(deal)
  const saving = deal ? badge : copy.youSave(formatRupees(savedRupees(product.price, percentOff)))

  const sizes =
    layout === 'row' ? '(width >= 900px) 220px, 128px' : '(width >= 1200px) 306px, (width >= 600px) 33vw, 50vw'

  return (
    <article
      className={cx(styles.card, layout === 'row' && styles.row, !inStock && styles.out)}
      onPointerEnter={hovered ? undefined : (event: PointerEvent) => setHovered(event.pointerType === 'mouse')}
    >
      <div className={styles.picture} data-grain>
        <ProductPicture src={product.frontImage} alt="" priority={priority} sizes={sizes} />
        {hovered && layout === 'column' ? (
          <Suspense fallback={null}>
            <HoverPicture product={product} sizes={sizes} className={styles.second} />
          </Suspense>
        ) : null}
        {badgeOf(product.stock, layout === 'column' ? badge : '', picked)}
      </div>
      <div className={styles.body}>
        <p className={styles.brand}>{product.brand}</p>
        <Heading className={styles.name}>
          <Link href={paths.goods(product)}>{noBreakHyphens(product.name)}</Link>
        </Heading>
        {fact === '' ? null : <p className={styles.size}>{fact}</p>}
        {product.rating ? (
          <p className={styles.rating}>
            <span aria-hidden="true">★</span>
            <span className="vh">{copy.rated}</span> {product.rating.average.toFixed(1)}{' '}
            <small>({product.rating.count})</small>
          </p>
        ) : null}
        {product.colors.length > 1 ? <ColorDots colors={product.colors} /> : null}
        {layout === 'row' && saving ? <p className={cx(styles.save, deal && styles.deal)}>{saving}</p> : null}
        <Price
          className={styles.money}
          list={product.price}
          base={base}
          percentOff={percentOff}
          {...(perMeasure &&
            perMeasure.rupees > 0 && { perUnit: copy.perUnit(formatRupees(perMeasure.rupees), perMeasure.unit) })}
        />
        {note ? <p className={styles.note}>{note}</p> : null}
        {choosing ? (
          <ButtonLink
            href={paths.goods(product)}
            aria-label={copy.chooseColourOf(product.name)}
            aria-haspopup="dialog"
            onClick={(event) => {
              event.preventDefault() // without scripts it leads to the product
              setSheet(true)
            }}
            {...look}
          >
            {copy.chooseColour}
          </ButtonLink>
        ) : (
          <AddButton {...look} name={product.name} inStock={inStock} onAdd={() => add(product)} />
        )}
      </div>
      {sheet === null ? null : (
        <Suspense fallback={null}>
          <ColorSheet product={product} open={sheet} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </article>
  )
}

/** For whom it is made, where it is not for everybody, or the first thing that it does (PLAIN-7). */
function reasonOf({ skinType, skinTypes, categories }: Card): string {
  return skinType === '' || skinTypes.length > MANY_SKINS
    ? (categories.find((slug) => BENEFIT.test(slug)) ?? '')
    : copy.forSkin(titleCase(skinType).toLowerCase())
}

/** At most one word on the picture, the most pressing first. */
function badgeOf(stock: number | null, deal: string, picked: boolean) {
  if (stock === 0) return <span className={cx(styles.badge, styles.soldOut)}>{copy.outOfStock}</span>
  if (stock !== null && stock <= LOW_STOCK)
    return <span className={cx(styles.badge, styles.low)}>{copy.onlyLeft(stock)}</span>
  const word = picked ? copy.ourPick : deal
  return word === '' ? null : <span className={styles.badge}>{word}</span>
}

/**
 * What everybody gets on everything is no deal (PLAIN-7). A deal of its own says what it saves beyond that, and nothing
 * where that is little (DEAL-3).
 */
function dealBadge(deal: DealPrice | undefined): string {
  return deal && deal.badge > 0 ? copy.dealOff(deal.badge) : ''
}
