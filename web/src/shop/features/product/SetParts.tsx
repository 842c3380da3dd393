import { Link } from 'wouter'
import type { WholeProduct } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { shownSize, unitPaisa, unitPrice } from '#/shared/lib/price.ts'
import { Price } from '#/shared/ui/Price.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { isInStock } from '#/shop/parts/useAddToCart.ts'
import { type Pricing, usePricing } from '#/shop/parts/usePricing.ts'
import { AddTheSet } from './AddTheSet.tsx'
import styles from './SetParts.module.css'
import { copy } from './set.copy.ts'

export type InSet = NonNullable<WholeProduct['set']>
type Part = InSet['parts'][number]

/** What a part costs alone, for all its units in a set, in rupees. */
const alone = ({ product, units }: Part, { baseOf, percentOff }: Pricing) =>
  Math.round((unitPaisa(baseOf(product), percentOff) * units) / 100)

/** The part that keeps a set from being sold, where one is sold out. */
export const lacking = (set: InSet) => set.parts.find(({ product }) => !isInStock(product))

/**
 * The price of a set against its parts one by one, both for this shopper (GOOD-4). It says nothing of a saving where a
 * deal makes them cheaper alone.
 */
export function SetPrice({ price, set, className }: { price: number; set: InSet; className?: string | undefined }) {
  const pricing = usePricing()
  const now = unitPrice(price, pricing.percentOff)
  const single = set.parts.reduce((sum, part) => sum + alone(part, pricing), 0)
  const saved = set.rests ? 0 : single - now
  return (
    <div className={className}>
      <div className={styles.price}>
        <Price list={now} percentOff={0} size="product" />
        {saved > 0 ? (
          <>
            <s className="num">
              <span className="vh">{copy.oneByOne}</span> {formatRupees(single)}
            </s>
            <b className={styles.save}>{copy.save(Math.floor((saved * 100) / single))}</b>
          </>
        ) : null}
      </div>
      {saved > 0 ? <p className={styles.together}>{copy.together(formatRupees(saved))}</p> : null}
    </div>
  )
}

/** What is in a set, each part with its share of the price; of one that rests what is here, to be bought alone. */
export function SetParts({ price, set, rests }: { price: number; set: InSet; rests: boolean }) {
  const pricing = usePricing()
  const out = lacking(set)
  return (
    <section className={styles.parts}>
      {rests ? <p className={styles.rests}>{out ? copy.rests(out.product.name) : copy.gone}</p> : null}
      <h2>{rests ? copy.hereToday : copy.parts}</h2>
      <ul>
        {set.parts.map((part) => (
          <li key={`${part.product._id} ${part.variantId ?? ''}`}>
            <PartRow part={part} single={alone(part, pricing)} share={rests ? null : part.share} pricing={pricing} />
          </li>
        ))}
        {rests ? null : (
          <li className={styles.total}>
            <span>{copy.total(set.parts.length, set.percent ?? 0)}</span>
            <b className="num">{formatRupees(unitPrice(price, pricing.percentOff))}</b>
          </li>
        )}
      </ul>
      {rests ? <AddTheSet products={set.parts.map(({ product }) => product)} /> : null}
    </section>
  )
}

type RowProps = { part: Part; single: number; share: number | null; pricing: Pricing }

function PartRow({ part: { product, units, variantId }, single, share, pricing }: RowProps) {
  const now = share === null ? single : unitPrice(share, pricing.percentOff)
  const about = [
    shownSize(product.size),
    variantId === undefined ? copy.choose : product.variants[0]?.shade,
    isInStock(product) ? '' : copy.soldOut,
  ]
  return (
    <>
      <ProductPicture src={smallest(product.frontImage)} alt="" width={320} height={400} className={styles.picture} />
      <span className={styles.what}>
        <Link href={paths.goods(product)} dir="auto">
          {units > 1 ? `${units} × ` : ''}
          {noBreakHyphens(`${product.brand} ${product.name}`)}
        </Link>
        <small>
          <bdi>{about.filter(Boolean).join(' · ')}</bdi>
        </small>
      </span>
      <span className={styles.cost}>
        <b className="num">{formatRupees(now)}</b>
        {now < single ? (
          <s className="num">
            <span className="vh">{copy.oneByOne}</span> {formatRupees(single)}
          </s>
        ) : null}
      </span>
    </>
  )
}

/** The sets that a product is a part of, two at most. */
export function InSets({ sets }: { sets: NonNullable<WholeProduct['sets']> }) {
  const { baseOf, percentOff } = usePricing()
  return (
    <section className={styles.parts}>
      <h2>{copy.inSets}</h2>
      <ul>
        {sets.map((set) => (
          <li key={set._id}>
            <ProductPicture src={smallest(set.frontImage)} alt="" width={320} height={400} className={styles.picture} />
            <span className={styles.what}>
              <Link href={paths.goods(set)} dir="auto">
                {noBreakHyphens(set.name)}
              </Link>
              <small>{isInStock(set) ? copy.of(set.parts?.length ?? 0) : copy.soldOut}</small>
            </span>
            <span className={styles.cost}>
              <b className="num">{formatRupees(unitPrice(baseOf(set), percentOff))}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
