/** A purchase order while it is typed. The shop keeps it as a draft from the first word on. */
import { ApiError } from '#/shared/api/client.ts'
import { type Clash, Draft, type Loaded as DraftLoaded, Stale } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { same } from '#/office/ui/same.ts'
import {
  beginPurchase,
  emptyPurchase,
  type Purchase,
  type PurchaseBody,
  savePurchase,
} from '#/office/domain/stock/purchasesApi.ts'

/** The draft with the shop's results: sums and problems. */
type Loaded = DraftLoaded<PurchaseBody> & { shop: Purchase }

/** A colleague's save meanwhile, with what both began with, for telling what changed. */
type Meanwhile = Clash<PurchaseBody> & { base: PurchaseBody; theirs: Purchase }

export const loadedOf = (shop: Purchase): Loaded => ({
  id: shop._id,
  body: shop.body,
  version: String(shop.version),
  by: shop.head.actorName,
  at: shop.head.updatedAt,
  shop,
})

/** The present order in the answer to a refused change. */
export const purchaseOf = (error: unknown): Purchase | undefined =>
  error instanceof ApiError && error.status === 409 ? (error.body?.['order'] as Purchase | undefined) : undefined

async function saved(save: Promise<Purchase>): Promise<Loaded> {
  try {
    return loadedOf(await save)
  } catch (error) {
    const theirs = purchaseOf(error)
    throw theirs ? new Stale(loadedOf(theirs)) : error
  }
}

function merge(base: PurchaseBody, mine: PurchaseBody, { shop, body }: Loaded) {
  if (same(base, mine) || same(mine, body)) return { body, clashes: [] }
  const clash: Meanwhile = { base, theirs: shop, takeTheirs: () => body }
  return { body: mine, clashes: same(base, body) ? [] : [clash] }
}

/** A `first` without an id is not known to the shop yet. `onBegun` is told the id that it gets. */
export function purchaseDraft(first: Purchase, onBegun: (id: string) => void) {
  return new Draft<PurchaseBody, Loaded, Meanwhile>({
    doors: {
      create: async (body, key) => {
        const loaded = await saved(beginPurchase(body, key))
        onBegun(loaded.id)
        return loaded
      },
      save: (id, body, version) => saved(savePurchase(id, Number(version), body)),
    },
    loaded: first._id ? loadedOf(first) : null,
    first: first.body,
    keeping: keepIn('device', 'purchase', emptyPurchase()),
    merge,
  })
}
