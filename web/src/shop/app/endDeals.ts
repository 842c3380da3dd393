/**
 * Returns an open page to the ordinary prices when a deal that it shows ends (DEAL-2). It goes by the shop's clock,
 * because a phone that is an hour fast would show a higher price than the shop still asks.
 */
import type { ProductCard } from '#/shared/api/types.ts'
import { dealsEnded } from '#/shop/state/shopSlice.ts'
import type { RootState } from '#/shop/state/state.ts'
import type { AppStore } from '#/shop/state/store.ts'

/** From so near its end on, the shop is asked for its time. It is also below the 24 days that a timer can wait. */
const NEAR_MS = 86_400_000

/** Begins to watch the deals that are shown, and returns how to stop. */
export function endDeals(store: AppStore): () => void {
  let shown: unknown[] = []
  let end: string | undefined
  let behind: number | null = null // how far this clock is behind the shop's, in milliseconds
  let timer: ReturnType<typeof setTimeout> | undefined

  const turn = () => {
    if (end === undefined) return
    const left = Date.parse(end) - Date.now() - (behind ?? 0)
    if (behind === null && left <= NEAR_MS) {
      behind = 0
      void clockBehind().then((found) => {
        behind = found
        return wait()
      })
    } else if (left <= 0) store.dispatch(dealsEnded(end)) // the changed state starts the wait for the next end
    else timer = setTimeout(turn, Math.min(left, NEAR_MS))
  }
  const wait = () => {
    clearTimeout(timer)
    turn()
  }
  const look = () => {
    const { products, catalog, shop } = store.getState()
    const now = [products, catalog.home, catalog.related, shop.ended]
    if (now.every((part, at) => part === shown[at])) return
    shown = now
    end = nextEnd(store.getState())
    wait()
  }

  const stop = store.subscribe(look)
  look()
  return () => {
    stop()
    end = undefined
    clearTimeout(timer)
  }
}

/** When the first of the deals that still count ends. */
function nextEnd({ products, catalog, shop }: RootState): string | undefined {
  const { product, items, topSelling, deals, trending, productsByBrand } = products
  const { related, home } = catalog
  const lists: ProductCard[][] = [items, topSelling, deals, trending, ...Object.values(productsByBrand)]
  if (product) lists.push([product])
  if (related) lists.push(related.goesWellWith, related.moreFromBrand, related.alike ?? [])
  if (home) lists.push(...home.brands.map((brand) => brand.products))
  let next: string | undefined
  for (const { deals: whole, variants } of lists.flat()) {
    for (const each of [whole, ...variants.map((variant) => variant.deals)]) {
      for (const deal of [each?.guest, each?.member]) {
        if (deal && deal.endsAt > shop.ended && !(next && deal.endsAt >= next)) next = deal.endsAt
      }
    }
  }
  return next
}

/** How many milliseconds this clock is behind the shop's, to a second; 0 where the shop does not say. */
async function clockBehind(): Promise<number> {
  try {
    const { headers } = await fetch('/api/config', { method: 'HEAD', cache: 'no-store' })
    return (Date.parse(headers.get('Date') ?? '') || Date.now()) - Date.now()
  } catch {
    return 0
  }
}
