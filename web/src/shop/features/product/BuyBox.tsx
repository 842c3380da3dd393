import { type ComponentProps, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Product, ProductCard, Variant, WholeProduct } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { island } from '#/shared/lib/island.tsx'
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { shadeName } from '#/shared/lib/shades.ts'
import { perUnit, savedRupees, shownSize, unitPrice } from '#/shared/lib/price.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { Price } from '#/shared/ui/Price.tsx'
import styles from './BuyBox.module.css'
import { AddButton } from '#/shop/parts/AddButton.tsx'
import { ColorChoice } from '#/shop/parts/ColorChoice.tsx'
import { LOW_STOCK } from '#/shop/parts/lowStock.ts'
import { InSets, lacking, SetParts, SetPrice } from './SetParts.tsx'
import { SizeChoice } from './SizeChoice.tsx'
import { ShareButton } from './ShareButton.tsx'
import { inText, nameOf } from '#/shop/parts/taxonomy.ts'
import { Heart } from '#/shop/parts/Heart.tsx'
import { isInStock } from '#/shop/parts/useAddToCart.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { copy as earlier } from './earlier.copy.ts'
import { copy } from './product.copy.ts'

const ArrivesPart = island(async () => (await import('./Delivered.tsx')).Delivered, 'early')
const WaitForm = lazyPart(async () => (await import('./WaitForm.tsx')).WaitForm)
const Promises = island(async () => (await import('./ProductMore.tsx')).PromisesList, 'still')

type Props = {
  product: WholeProduct
  /** The chosen size and shade; undefined where a shade is still to be chosen. */
  variant: Variant | undefined
  choice: Omit<ComponentProps<typeof ColorChoice>, 'product' | 'label'>
  sizes: ComponentProps<typeof SizeChoice>
  /** The earliest month in which the chosen one expires, as "2027-08", where it is known. */
  expires?: string | undefined
  onAdd: () => boolean
  /** The link to the part of the page with replacements for a product that is sold out. */
  similar: string | null
}

/**
 * The last minute before an end: "2 December, 23:59" leaves nobody in doubt about the day, as "3 December, 00:00" does.
 */
const lastMinute = (end: string) => new Date(Date.parse(end) - 60_000).toISOString()

/** What decides a purchase, beside the pictures (PDP-3 to PDP-6). */
export function BuyBox({ product, variant, choice, sizes, expires, onAdd, similar }: Props) {
  const { tier, percentOff, memberPercent, baseOf, dealOf } = usePricing()
  const base = baseOf(product)
  const deal = dealOf(product)
  const perMeasure = perUnit(unitPrice(base, percentOff), product.size)
  const inStock = isInStock(product)
  const { set } = product
  const { categories, skinTypes } = useAppSelector((state) => state.catalog)
  return (
    <div>
      <div className={styles.top}>
        <Link href={paths.brand(product.brandSlug)} className={styles.brand}>
          {product.brand}
        </Link>
        <span className={styles.signs}>
          <Heart product={product} />
          <ShareButton title={`${product.brand} ${product.name}`} path={paths.goods(product)} />
        </span>
      </div>
      <h1 className={styles.name}>{noBreakHyphens(product.name)}</h1>
      <ul className={styles.facts}>
        {product.rating ? (
          <li>
            <a href="#reviews" className={styles.rated}>
              <span aria-hidden="true">★</span> {copy.rated(product.rating.average, product.rating.count)}
            </a>
          </li>
        ) : null}
        <li>
          <span className="vh">{copy.category}</span>{' '}
          <Link href={paths.category(product.category)}>{nameOf(product.category, categories)}</Link>
        </li>
        {shownSize(product.size) ? (
          <li>
            <span className="vh">{copy.size}</span> <bdi>{product.size}</bdi>
          </li>
        ) : null}
      </ul>
      {product.skinTypes.length > 0 ? (
        <ul className={styles.skins} aria-label={copy.skinType}>
          {product.skinTypes.map((slug) => (
            <li key={slug}>
              <Link href={paths.skinType(slug)}>{inText(nameOf(slug, skinTypes))}</Link>
            </li>
          ))}
        </ul>
      ) : null}
      {set ? (
        <SetPrice price={product.price} set={set} className={styles.price} />
      ) : (
        <>
          {/* In a deal only its own badge says what is saved, because the list price may have been raised before it
          (DEAL-3). */}
          <Price
            list={product.price}
            base={base}
            percentOff={percentOff}
            size="product"
            badge={!deal}
            className={styles.price}
          />
          <p className={styles.saving}>
            {deal ? null : (
              <span className={styles.amount}>
                {copy.youSave(formatRupees(savedRupees(product.price, percentOff)))}
              </span>
            )}{' '}
            {perMeasure && perMeasure.rupees > 0 ? (
              <span className={styles.amount}>{copy.per(formatRupees(perMeasure.rupees), perMeasure.unit)}</span>
            ) : null}
          </p>
        </>
      )}
      {variant?.was ? (
        <p className={styles.saving}>
          {earlier.earlier} <s>{formatRupees(unitPrice(variant.was, percentOff))}</s> {earlier.true}
        </p>
      ) : null}
      {deal ? (
        <p className={styles.deal}>
          {deal.badge > 0 ? <b>{copy.save(deal.badge)}</b> : null}
          {copy.dealUntil(deal.name, formatDayTime(lastMinute(deal.endsAt)).replaceAll(' ', '\u00a0'), deal.badge)}
        </p>
      ) : null}
      {tier === 'guest' && inStock ? (
        <div className={styles.member}>
          <p>
            <b>{copy.forMembers(formatRupees(unitPrice(baseOf(product, 'member'), memberPercent)))}</b>
            {sentence(copy.joinKeep, {
              amount: (
                <span className={styles.amount}>
                  {formatRupees(unitPrice(base, percentOff) - unitPrice(baseOf(product, 'member'), memberPercent))}
                </span>
              ),
            })}
          </p>
          <ButtonLink href={paths.register} variant="light" size="sm">
            {copy.joinFree}
          </ButtonLink>
        </div>
      ) : null}
      {set && inStock ? <SetParts price={product.price} set={set} rests={false} /> : null}
      <ColorChoice product={product} {...choice} />
      <SizeChoice {...sizes} />
      {inStock && !product.shipsFrom ? <StockLine stock={product.stock} /> : null}
      {expires && inStock ? <p className={styles.expires}>{copy.expires(monthOf(expires))}</p> : null}
      {product.caution ? <p className={styles.caution}>{cautionOf(product)}</p> : null}
      {inStock ? (
        <AddButton wide data-buy className={styles.add} inStock ships={product.shipsFrom} onAdd={onAdd} />
      ) : null}
      {inStock ? null : (
        <div data-buy>
          <p className={styles.gone}>{copy.outOfStock}</p>
          {similar === null ? null : (
            <a href={similar} className={buttonClass({ wide: true, className: styles.similar })}>
              {copy.seeSimilar}
            </a>
          )}
          {set ? <WaitForPart set={set} /> : <Wait product={product} variant={variant} />}
          {set ? <SetParts price={product.price} set={set} rests /> : null}
        </div>
      )}
      {product.sets ? <InSets sets={product.sets} /> : null}
      {inStock && !product.shipsFrom ? <ArrivesPart className={styles.arrives} /> : null}
      <Promises />
    </div>
  )
}

/** The same of the part that a set lacks. */
function WaitForPart({ set }: { set: NonNullable<WholeProduct['set']> }) {
  const part = lacking(set)
  return part ? <Wait product={part.product} variant={part.product.variants[0]} /> : null
}

/** "Tell me when it is back", of what was chosen (KEEP-2): its form is fetched when it is asked for. */
function Wait({ product, variant }: { product: ProductCard; variant: Variant | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (!variant) return <p className={styles.choose}>{copy.chooseToWait}</p>
  const what = [product.name, variant.shade || (variant.color && shadeName(product, variant.color)), variant.size]
  const button = (
    <Button variant="secondary" wide className={styles.similar} busy={isOpen} onClick={() => setOpen(true)}>
      {copy.tellMe}
    </Button>
  )
  if (!isOpen) return button
  return (
    <Suspense fallback={button}>
      <WaitForm product={product._id} variant={variant._id} what={what.filter(Boolean).join(', ')} />
    </Suspense>
  )
}

/** The product's own warning of this kind, or the shop's words for it (PLAIN-2). */
function cautionOf({ caution = 'acid', cautions }: Product): string {
  const [sign, words] = copy.caution[caution]
  return cautions.find((text) => text.includes(sign)) ?? words
}

/** A month as packs print it: "08/2027" for "2027-08". */
const monthOf = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`

function StockLine({ stock }: { stock: number | null }) {
  if (stock !== null && stock <= LOW_STOCK) {
    return (
      <p className={styles.low}>
        <Icon name="clock" size="sm" /> {copy.onlyLeft(stock)}
      </p>
    )
  }
  return (
    <p className={styles.stock}>
      <Icon name="check" size="sm" /> {copy.inStock}
    </p>
  )
}
