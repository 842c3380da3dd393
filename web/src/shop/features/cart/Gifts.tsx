import { Link } from 'wouter'
import type { CartItem } from '#/shared/api/types.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { paths } from '#/shared/lib/paths.ts'
import { priced, shownSize, unitPaisa } from '#/shared/lib/price.ts'
import { shadeName } from '#/shared/lib/shades.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { ColorTag } from '#/shared/orders/ColorTag.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { GiftOffer } from '#/shop/parts/cart/promotions.ts'
import { ask } from '#/shop/parts/cart/useRefresh.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { lineKey } from '#/shop/state/cartSlice.ts'
import { reconcile } from '#/shop/state/reconcile.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { useTier } from '#/shop/state/useTier.ts'
import lineStyles from './CartLine.module.css'
import { linkedLines } from './cartLink.ts'
import { copy } from './gifts.copy.ts'
import styles from './Gifts.module.css'
import { putIn } from './putIn.ts'

/** The gifts that the cart has earned and not chosen, and what it lacks for others (PROMO-1). */
export function Gifts({ offers }: { offers: readonly GiftOffer[] }) {
  return (
    <div className={styles.gifts}>
      {offers.map((offer) =>
        offer.short > 0 ? (
          <p key={offer.name} className={styles.short}>
            {copy.short(offer.name, formatPaisa(offer.short))}
          </p>
        ) : (
          <Choice key={offer.name} offer={offer} />
        ),
      )}
    </div>
  )
}

/** The gifts in stock. One that is taken is a line of the cart like any other, which the shop prices at nothing. */
function Choice({ offer }: { offer: GiftOffer }) {
  const store = useAppStore()
  const tier = useTier()
  const { percentOff } = usePricing()
  const wanted = linkedLines(offer.choice.map(({ _id, variantId = '' }) => `${_id}~${variantId}~1`).join('.'))
  const { data } = useLoad(wanted.map(lineKey).join(' '), (signal) =>
    ask([...new Set(wanted.map(({ _id }) => _id))], signal),
  )
  const gifts = data ? priced(reconcile(wanted, data).items, tier).filter(({ stock }) => stock !== 0) : []
  if (gifts.length === 0) return null

  function take(gift: CartItem) {
    if (putIn(store, gift) === 0) toast.error(copy.full)
    else toast.success(copy.taken(gift.name))
    document.getElementById('cart')?.focus()
  }

  return (
    <section className={styles.choice} aria-label={copy.title(offer.name)}>
      <h2>{copy.title(offer.name)}</h2>
      <p>{copy.lead}</p>
      <ul>
        {gifts.map((gift) => (
          <li key={lineKey(gift)}>
            <Link className={lineStyles.picture} href={paths.goods(gift)} tabIndex={-1} aria-hidden="true">
              <ProductPicture
                src={smallest(gift.colorImages[gift.selectedColor] ?? gift.frontImage)}
                alt=""
                width={320}
                height={400}
              />
            </Link>
            <div>
              <Link href={paths.goods(gift)} dir="auto">
                {gift.name}
              </Link>
              <p className={lineStyles.meta}>
                <ColorTag color={gift.selectedColor} name={shadeName(gift, gift.selectedColor)} />
                {shownSize(gift.size) === '' ? null : <bdi>{gift.size}</bdi>}
                <span>{copy.worth(formatPaisa(unitPaisa(gift.price, percentOff)))}</span>
              </p>
            </div>
            <Button size="sm" variant="secondary" aria-label={copy.takeOf(gift.name)} onClick={() => take(gift)}>
              {copy.take}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
