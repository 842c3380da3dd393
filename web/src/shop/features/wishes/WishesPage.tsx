import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import { api } from '#/shared/api/client.ts'
import type { Product } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { sentence } from '#/shared/lib/sentence.tsx'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useMounted } from '#/shared/lib/useMounted.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { useUser } from '#/shared/session/UserContext.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { cardOf } from '#/shop/parts/cardOf.ts'
import { useCompare } from '#/shop/parts/compare/Comparing.tsx'
import { GridSkeleton } from '#/shop/parts/GridSkeleton.tsx'
import { ProductGrid } from '#/shop/parts/ProductGrid.tsx'
import { sendLink } from '#/shop/parts/sendLink.ts'
import { isInStock, onlyColor } from '#/shop/parts/useAddToCart.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { isLasting, MOST_WISHES, refresh, soundIds, useWishes, wish } from '#/shop/parts/wishes.ts'
import { copy as words } from '#/shop/parts/wishes.copy.ts'
import { added, selectCartItems } from '#/shop/state/cartSlice.ts'
import { useAppDispatch, useAppSelector } from '#/shop/state/useStore.ts'
import { asVariant, defaultVariant } from '#/shop/state/variants.ts'
import { copy } from './wishes.copy.ts'
import styles from './WishesPage.module.css'

/** /wish-list: what this browser or the account keeps, or, with ?list=, a list that somebody sent (KEEP-1). */
export default function WishesPage() {
  useTitle(words.title)
  useNoindex()
  const mounted = useMounted()
  const sent = new URLSearchParams(useSearch()).get('list')
  if (!mounted) {
    return (
      <div className="wrap">
        <header className={styles.head}>
          <h1>{words.title}</h1>
          <p role="status">{copy.loading}</p>
        </header>
        <GridSkeleton />
      </div>
    )
  }
  return (
    <div className="wrap">{sent === null ? <OwnList /> : <SentList key={sent} ids={soundIds(sent.split('.'))} />}</div>
  )
}

/** The products of ids, in their order, without those that are no longer sold. */
function useProducts(ids: readonly string[]) {
  const { data, error, reload } = useLoad(ids.length > 0 ? ids.join('.') : null, (signal) =>
    api<Product[]>(`/products?${new URLSearchParams({ ids: ids.join(',') })}`, { signal }),
  )
  const products = ids.flatMap((id) => data?.find((product) => product._id === id) ?? [])
  return { products: ids.length === 0 ? [] : data && products, error, reload }
}

function OwnList() {
  const { user } = useUser()
  const now = useWishes()
  useLoad(user ? user._id : null, refresh)
  // What is taken off the list stays in sight, with its heart empty, until the page is left, so that a slip of the
  // thumb loses nothing.
  const [seen, setSeen] = useState(now)
  const fresh = now.filter((id) => !seen.includes(id))
  if (fresh.length > 0) setSeen([...fresh, ...seen])
  const ids = seen.slice(0, MOST_WISHES)
  const { products, error, reload } = useProducts(ids)
  const gone = products ? now.filter((id) => ids.includes(id) && !products.some((product) => product._id === id)) : []

  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{words.title}</h1>
        {now.length === 0 ? null : (
          <p>
            {user
              ? copy.withAccount(now.length)
              : sentence(copy.onDevice(now.length), {
                  login: (
                    <Link href={`${paths.login}?next=${encodeURIComponent(paths.wishes)}`} className={styles.link}>
                      {copy.login}
                    </Link>
                  ),
                })}
          </p>
        )}
        {isLasting() || now.length === 0 ? null : <p className={styles.warning}>{words.unsaved}</p>}
        {gone.length === 0 ? null : (
          <p>
            {copy.gone(gone.length)}{' '}
            <button
              type="button"
              className={styles.link}
              onClick={() => wish(gone, false, () => toast.error(words.failed))}
            >
              {copy.takeOff}
            </button>
          </p>
        )}
        {now.length === 0 ? null : (
          <div className={styles.acts}>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => void sendLink(`${paths.wishes}?list=${now.join('.')}`, words.title, copy)}
            >
              <Icon name="share" size="sm" /> {copy.share}
            </Button>
            <AddAll products={products ?? []} ids={now} />
          </div>
        )}
      </header>
      {ids.length === 0 ? (
        <EmptyState
          title={copy.empty}
          picture={<Icon name="heart" className={styles.large} />}
          actions={<ButtonLink href={paths.trending}>{copy.trending}</ButtonLink>}
        >
          {copy.emptyText}
        </EmptyState>
      ) : (
        <Cards products={products} error={error} onRetry={reload} />
      )}
    </>
  )
}

/** A list that somebody sent. It holds products alone, and nothing of it is kept until a heart is pressed. */
function SentList({ ids }: { ids: readonly string[] }) {
  const { products, error, reload } = useProducts(ids)
  if (products?.length === 0) {
    return (
      <div className={styles.bare}>
        <EmptyState
          as="h1"
          title={copy.nothing}
          actions={<ButtonLink href={paths.trending}>{copy.trending}</ButtonLink>}
        >
          {copy.nothingText}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{copy.sent}</h1>
        <p>{copy.sentText}</p>
        <div className={styles.acts}>
          <ButtonLink href={paths.wishes} variant="secondary" size="sm">
            {copy.own}
          </ButtonLink>
        </div>
      </header>
      <Cards products={products} error={error} onRetry={reload} />
    </>
  )
}

type CardsProps = { products: readonly Product[] | null; error: unknown; onRetry: () => void }

function Cards({ products, error, onRetry }: CardsProps) {
  const comparing = useCompare()
  return (
    <div className={styles.cards}>
      {error !== null && products === null ? (
        <ErrorState message={copy.failed} onRetry={onRetry} />
      ) : products === null ? (
        <>
          <p className="vh" role="status">
            {copy.loading}
          </p>
          <GridSkeleton />
        </>
      ) : (
        <>
          {products.length > 1 ? comparing.button : null}
          <ProductGrid products={products} as="h2" eager={2} over={comparing.over} />
          {comparing.bar}
        </>
      )}
    </div>
  )
}

/** Puts those products into the cart that are not in it yet, can be bought and need no choice of shade. */
function AddAll({ products, ids }: { products: readonly Product[]; ids: readonly string[] }) {
  const dispatch = useAppDispatch()
  const items = useAppSelector(selectCartItems)
  const { percentOff, baseOf } = usePricing()
  const ready = products
    .filter((product) => ids.includes(product._id) && product.colors.length < 2)
    .map((product) => ({ variant: defaultVariant(product), product }))
    .map(({ variant, product }) => ({ variant, product: asVariant(product, variant) }))
    .filter(({ product }) => isInStock(product) && !items.some((item) => item._id === product._id))
  if (ready.length < 2) return null
  const rupees = ready.reduce((sum, { product }) => sum + unitPrice(baseOf(product), percentOff), 0)
  return (
    <Button
      variant="secondary"
      size="sm"
      onClick={() => {
        for (const { product, variant } of ready) {
          const selectedColor = variant?.color ?? onlyColor(product.colors)
          dispatch(added({ product: cardOf(product), selectedColor, variantId: variant?._id }))
        }
        toast.success(copy.addedAll(ready.length), { action: { label: copy.viewCart, href: paths.cart } })
      }}
    >
      {copy.addAll(ready.length, formatRupees(rupees))}
    </Button>
  )
}
