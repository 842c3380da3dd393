import { Draft, type DraftPorts, type DraftState, type Loaded as DraftLoaded } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { changedFields, merge, type Clash } from './merge.ts'
import { emptyBody, type Body } from './model.ts'

/** A product as the shop has it now: its draft, or the live product where there is none. */
export type Loaded = DraftLoaded<Body>
export type ProductPorts = DraftPorts<Body, Loaded>
export type State = DraftState<Body, Loaded, Clash>

/** What is typed of products: it outlives the tab, as a product takes days. */
export const keptProducts = keepIn('device', 'product', emptyBody)

/** A product's draft while it is edited; a colleague's save is taken in by field (ITEM-5, OFFICE-4). */
export class ProductDraft extends Draft<Body, Loaded, Clash> {
  /** `loaded` is null for a product that is to be made; it then begins with `body`. */
  constructor(doors: ProductPorts, loaded: Loaded | null, body: Body, now?: () => number) {
    super({
      doors,
      loaded,
      first: body,
      keeping: keptProducts,
      merge: (base, mine, theirs) => merge(base, mine, theirs.body),
      changed: changedFields,
      ...(now && { now }),
    })
  }
}
