import { Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { ProductCard } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { paths } from '#/shared/lib/paths.ts'
import { noBreakHyphens } from '#/shared/lib/noBreakHyphens.tsx'
import { Carousel } from '#/shared/ui/Carousel.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { MoreLink } from '#/shared/ui/MoreLink.tsx'
import { Price } from '#/shared/ui/Price.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './TopSellsCarousel.module.css'
import { usePricing } from '#/shop/parts/usePricing.ts'
import { useTitleOf } from './useHome.ts'
import { copy } from './home.copy.ts'

const MOST_SHOWN = 12

const FilmDialog = lazyPart(async () => (await import('./FilmDialog.tsx')).FilmDialog)

type Props = {
  products: readonly ProductCard[]
  /** The ids of the products that the owner put first (SHELF-2). */
  picks?: readonly string[] | undefined
}

const none: readonly string[] = []

/** Top Sells as films (HOME-7). A press moves the row by 300 px; a film plays in a dialog above the page. */
export function TopSellsCarousel({ products, picks = none }: Props) {
  const title = useTitleOf('top-sells', copy.topSells)
  // The server's order is kept: first what the owner put there, then products with a film.
  const shown = products.slice(0, MOST_SHOWN)
  return (
    <section className="section" aria-labelledby="top-sells-title">
      <Carousel
        label={title}
        head={
          <>
            <h2 id="top-sells-title">{title}</h2>
            <p className={styles.line}>
              {copy.watchLead}{' '}
              <MoreLink href={paths.topSells} about={copy.aboutTopSells}>
                {copy.seeAll}
              </MoreLink>
            </p>
          </>
        }
      >
        {shown.map((product) => (
          <li key={product._id}>
            <FilmCard product={product} picked={picks.includes(product._id)} />
          </li>
        ))}
      </Carousel>
    </section>
  )
}

function FilmCard({ product, picked }: { product: ProductCard; picked: boolean }) {
  /** Whether the product's film plays; null until it is first wanted. */
  const [playing, setPlaying] = useState<boolean | null>(null)
  const { percentOff, baseOf } = usePricing()
  return (
    <article className={styles.card}>
      <div className={styles.film}>
        <ProductPicture
          src={product.videoPoster || product.frontImage}
          alt=""
          sizes="(width >= 768px) 252px, 62vw"
          className={styles.poster}
        />
        {product.video === '' ? null : (
          <button
            type="button"
            className={styles.play}
            aria-haspopup="dialog"
            onClick={() => {
              setPlaying(true)
            }}
          >
            <Icon name="play" size="sm" filled className={styles.playIcon} />
            {copy.watch} <span className="vh">{product.name}</span>
          </button>
        )}
      </div>
      <p className={styles.brand}>{picked ? copy.pickOf(product.brand) : product.brand}</p>
      <h3 className={styles.name}>
        <Link href={paths.goods(product)} dir="auto">
          {noBreakHyphens(product.name)}
        </Link>
      </h3>
      <Price list={product.price} base={baseOf(product)} percentOff={percentOff} />
      {playing === null ? null : (
        <Suspense fallback={null}>
          <FilmDialog
            product={product}
            open={playing}
            onClose={() => {
              setPlaying(false)
            }}
          />
        </Suspense>
      )}
    </article>
  )
}
