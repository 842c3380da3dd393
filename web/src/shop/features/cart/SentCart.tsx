import { Link, useLocation } from 'wouter'
import { useNoindex } from '#/shared/account/useNoindex.ts'
import type { CartItem } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatPaisa } from '#/shared/lib/format.ts'
import { smallest } from '#/shared/lib/images.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { paths } from '#/shared/lib/paths.ts'
import { priced, shownSize, unitPaisa } from '#/shared/lib/price.ts'
import { shadeName } from '#/shared/lib/shades.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useTitle } from '#/shared/lib/useTitle.ts'
import { ColorTag } from '#/shared/orders/ColorTag.tsx'
import { Button } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { Skeleton } from '#/shared/ui/Skeleton.tsx'
import { Slip, Sums } from '#/shared/ui/Slip.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { ask } from '#/shop/parts/cart/useRefresh.ts'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { lineKey, sameLine } from '#/shop/state/cartSlice.ts'
import { reconcile } from '#/shop/state/reconcile.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { useTier } from '#/shop/state/useTier.ts'
import lineStyles from './CartLine.module.css'
import { linkedLines } from './cartLink.ts'
import styles from './CartPage.module.css'
import { putIn } from './putIn.ts'
import { copy } from './sentCart.copy.ts'

/** A cart that somebody sent as a link, at today's prices. Nothing of it is kept until the shopper says so (KEEP-4). */
export function SentCart({ text, onTaken }: { text: string; onTaken: () => void }) {
  useTitle(copy.title)
  useNoindex()
  const sent = linkedLines(text)
  const ids = [...new Set(sent.map((line) => line._id))]
  const { data, error, reload } = useLoad(ids.length > 0 ? text : null, (signal) => ask(ids, signal))
  const items = data ? reconcile(sent, data).items : []
  if (ids.length === 0 || (data && items.length === 0)) {
    return (
      <div className={cx('wrap', styles.bare, styles.tall)}>
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
    <div className={cx('wrap', styles.tall)}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{copy.title}</h1>
        {data ? <p>{copy.lead(sent.length)}</p> : <p role="status">{error === null ? copy.loading : null}</p>}
        {items.length < sent.length && data ? <p>{copy.gone(sent.length - items.length)}</p> : null}
      </header>
      {data ? (
        <Sent items={items} sent={sent} onTaken={onTaken} />
      ) : error === null ? (
        <div className={styles.flow} aria-hidden="true">
          <Skeleton className={styles.waiting} />
          <Skeleton className={styles.waiting} />
        </div>
      ) : (
        <ErrorState message={copy.failed} onRetry={reload} />
      )}
    </div>
  )
}

type SentProps = { items: readonly CartItem[]; sent: readonly CartItem[]; onTaken: () => void }

/** The lines as the shop sells them now, and beside each how many were sent. */
function Sent({ items, sent, onTaken }: SentProps) {
  const store = useAppStore()
  const tier = useTier()
  const { percentOff } = usePricing()
  const [, navigate] = useLocation()
  const lines = priced(items, tier)
  const buyable = lines.filter((line) => line.stock !== 0)
  const pieces = buyable.reduce((sum, line) => sum + line.quantity, 0)
  const total = buyable.reduce((sum, line) => sum + unitPaisa(line.price, percentOff) * line.quantity, 0)

  function take() {
    const put = items.reduce((sum, item) => sum + (item.stock === 0 ? 0 : putIn(store, item)), 0)
    if (put === 0) toast.error(copy.full)
    else toast.success(put < pieces ? copy.some(put, pieces) : copy.added(put))
    onTaken()
    // Back does not offer the same things again.
    navigate(paths.cart, { replace: true })
  }

  return (
    <div className={styles.flow}>
      <ul className={styles.lines} aria-label={copy.lines}>
        {lines.map((line) => {
          const asked = sent.find((one) => sameLine(one, line))?.quantity ?? line.quantity
          return (
            <li key={lineKey(line)} className={lineStyles.line}>
              <Link className={lineStyles.picture} href={paths.goods(line)} tabIndex={-1} aria-hidden="true">
                <ProductPicture
                  src={smallest(line.colorImages[line.selectedColor] ?? line.frontImage)}
                  alt=""
                  width={320}
                  height={400}
                />
              </Link>
              <div className={lineStyles.what}>
                <p className={lineStyles.brand}>{line.brand}</p>
                <h2>
                  <Link href={paths.goods(line)} dir="auto">
                    {noBreakHyphens(line.name)}
                  </Link>
                </h2>
                <p className={lineStyles.meta}>
                  <ColorTag color={line.selectedColor} name={shadeName(line, line.selectedColor)} />
                  {shownSize(line.size) === '' ? null : <bdi>{line.size}</bdi>}
                  <span>{copy.pieces(line.stock === 0 ? asked : line.quantity)}</span>
                  {line.stock === 0 ? null : (
                    <span className="num">{formatPaisa(unitPaisa(line.price, percentOff) * line.quantity)}</span>
                  )}
                </p>
                {line.stock === 0 ? (
                  <p className={lineStyles.note}>
                    {copy.sold}{' '}
                    <Link href={paths.goods(line)} aria-label={copy.backOf(line.name)}>
                      {copy.back}
                    </Link>
                  </p>
                ) : line.quantity < asked ? (
                  <p className={lineStyles.note}>{copy.fewer(line.quantity, asked)}</p>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      <div className={styles.aside}>
        <Slip
          title={copy.summary}
          foot={
            <div className={styles.foot}>
              <Button wide disabled={pieces === 0} onClick={take}>
                {copy.add}
              </Button>
              <ButtonLink href={paths.cart} variant="secondary" wide>
                {copy.own}
              </ButtonLink>
              <p>{copy.note}</p>
            </div>
          }
        >
          <Sums rows={[]} total={{ label: copy.pieces(pieces), value: formatPaisa(total) }} />
        </Slip>
      </div>
    </div>
  )
}
