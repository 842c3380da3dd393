import { Suspense, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { RelatedData, WholeProduct } from '#/shared/api/types.ts'
import { lazyPart } from '#/shared/lib/code.ts'
import { cx } from '#/shared/lib/cx.ts'
import { paths } from '#/shared/lib/paths.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { SectionHead } from '#/shared/ui/SectionHead.tsx'
import { ProductCard } from '#/shop/parts/ProductCard.tsx'
import grid from '#/shop/parts/ProductGrid.module.css'
import { compareCopy } from '#/shop/parts/compare/compare.copy.ts'
import { nameOf } from '#/shop/parts/taxonomy.ts'
import { useAppSelector } from '#/shop/state/useStore.ts'
import { AddTheSet } from './AddTheSet.tsx'
import styles from './GoesWell.module.css'
import { copy } from './more.copy.ts'
import { SHOWN } from './Related.tsx'

const CompareSheet = lazyPart(async () => (await import('#/shop/parts/compare/CompareSheet.tsx')).CompareSheet)

/**
 * What goes well with a product, each with its reason, and beside the product in a sheet (FIND-6). The address of a
 * comparison names the other product: ?compare=glow-serum.
 */
export function GoesWell({ product, related }: { product: WholeProduct; related: RelatedData }) {
  const categories = useAppSelector((state) => state.catalog.categories)
  const cards = related.goesWellWith.slice(0, SHOWN)
  const asked = new URLSearchParams(useSearch()).get('compare')
  const [open, setOpen] = useState<string | null>(null)
  // The sheet opens after the page is alive: the server's HTML has none.
  useEffect(() => {
    if (asked) setOpen(asked)
  }, [asked])
  const other = cards.find(({ slug, _id }) => open === (slug ?? _id))
  if (cards.length === 0) return null
  return (
    <section className="wrap section" aria-labelledby="goes-well-with">
      <SectionHead id="goes-well-with" title={copy.goesWellWith} />
      <ul data-cards className={cx(grid.grid, grid.four)}>
        {cards.map((card, at) => {
          const address = card.slug ?? card._id
          return (
            <li key={card._id} className={styles.pair}>
              <p className={styles.why}>{whyOf(related.goesWellWhy[at], nameOf(card.category, categories))}</p>
              <ProductCard product={card} />
              <a
                href={`${paths.goods(product)}?compare=${encodeURIComponent(address)}#goes-well-with`}
                className={buttonClass({ variant: 'quiet', size: 'sm', wide: true })}
                aria-haspopup="dialog"
                aria-label={compareCopy.openOf(card.name)}
                onClick={(event) => {
                  event.preventDefault()
                  setOpen(address)
                }}
              >
                {compareCopy.open}
              </a>
            </li>
          )
        })}
      </ul>
      <AddTheSet key={product._id} products={cards} />
      {other ? (
        <Suspense fallback={null}>
          <CompareSheet key={other._id} two={[product, other._id]} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function whyOf(reason: RelatedData['goesWellWhy'][number] | undefined, category: string): string {
  const { kind = 'beside', orders = 0, concern = '' } = reason ?? {}
  if (kind === 'picked') return copy.why.picked
  if (kind === 'bought') return copy.why.bought(orders)
  return kind === 'concern' ? copy.why.concern(concern) : copy.why[kind](category)
}
