import { type PointerEvent, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { DealPrice, ProductCard as Card } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { perUnit, savedRupees, shownSize, unitPrice } from '#/shared/lib/price.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Price } from '#/shared/ui/Price.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { AddButton } from './AddButton.tsx'
import { ColorDots } from './ColorDots.tsx'
import { Heart } from './Heart.tsx'
import { LOW_STOCK } from './lowStock.ts'
import styles from './ProductCard.module.css'
import { isInStock, useAddToCart } from './useAddToCart.ts'
import { usePricing } from './usePricing.ts'
import { copy } from './parts.copy.ts'

type Props = {
  product: Card
  /** `column` is for grids; `row` is the broad form of the deals, which leads with the saving. */
  layout?: 'column' | 'row'
  /** For the first cards of a page, whose pictures are seen at once. */
  priority?: boolean
  /** The heading level that fits under the section's heading. */
  as?: 'h2' | 'h3'
  /** Whether the owner put it first. The card says so, so that nobody takes it for what sells best (SHELF-2). */
  picked?: boolean | undefined
  /** What a shopper should know before she presses the button (PLAIN-2). */
  note?: string | undefined
}

/** A product for more skin types than these counts as made for all. */
const MANY_SKINS = 4
/** Categories that name what a product does. */
const BENEFIT = /^(brightening|hydrating|soothing)$/

const ColorSheet = lazyPart(async () => (await import('./ColorSheet.tsx')).ColorSheet)
const HoverPicture = lazyPart(async () => (await import('./HoverPicture.tsx')).HoverPicture)

/**
 * One product of a list: a link stretched over the card, and one button (LIST-7), which opens the shades where one must
 * be chosen. The heart is in the corner of the picture (KEEP-1).
 */
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
  /** Whether a mouse has been over the card. Until then it asks for no second picture, and on a touch screen never. */
  const [hovered, setHovered] = useState(false)
  /** Whether the shades are open; null until they are first wanted. */
  const [sheet, setSheet] = useState<boolean | null>(null)
  const perMeasure = perUnit(unitPrice(base, percentOff), product.size)
  const choosing = inStock && product.colors.length > 1
  const look = { variant: 'secondary', size: 'sm', wide: layout === 'column', className: styles.add } as const
  const size = shownSize(product.size)
  const fact = [size && copy.sized(size), reasonOf(product)].filter((text) => text !== '').join(' ·\u00a0')
  // The badge of a deal says what it saves, because the list price may have been raised before it (DEAL-3).
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
        {badgeOf(product.shipsFrom ? null : product.stock, layout === 'column' ? badge : '', picked)}
      </div>
      <div className={styles.body}>
        <p className={styles.brand}>{product.brand}</p>
        <Heading className={styles.name}>
          <Link href={paths.goods(product)} dir="auto">
            {noBreakHyphens(product.name)}
          </Link>
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
              event.preventDefault() // without scripts the link leads to the product
              setSheet(true)
            }}
            {...look}
          >
            {copy.chooseColour}
          </ButtonLink>
        ) : (
          <AddButton
            {...look}
            name={product.name}
            inStock={inStock}
            ships={product.shipsFrom}
            onAdd={() => add(product)}
          />
        )}
      </div>
      <div className={styles.corner}>
        <Heart product={product} over />
      </div>
      {sheet === null ? null : (
        <Suspense fallback={null}>
          <ColorSheet product={product} open={sheet} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </article>
  )
}

/** For whom the product is made, where it is not for everybody, or else the first thing that it does (PLAIN-7). */
function reasonOf({ skinType, skinTypes, categories }: Card): string {
  return skinType === '' || skinTypes.length > MANY_SKINS
    ? copy.benefit(categories.find((slug) => BENEFIT.test(slug)) ?? '')
    : copy.forSkin(skinType)
}

/** At most one badge on the picture, the most pressing first. */
function badgeOf(stock: number | null, deal: string, picked: boolean) {
  if (stock === 0) return <span className={cx(styles.badge, styles.soldOut)}>{copy.outOfStock}</span>
  if (stock !== null && stock <= LOW_STOCK)
    return <span className={cx(styles.badge, styles.low)}>{copy.onlyLeft(stock)}</span>
  const word = picked ? copy.ourPick : deal
  return word === '' ? null : <span className={styles.badge}>{word}</span>
}

/**
 * The words for a deal's saving beyond what everybody gets on everything, which is no deal (PLAIN-7). They are empty
 * where that saving is small (DEAL-3).
 */
function dealBadge(deal: DealPrice | undefined): string {
  return deal && deal.badge > 0 ? copy.dealOff(deal.badge) : ''
}
