import { Draft, type DraftPorts, type DraftState, type Loaded as DraftLoaded } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { changedFields, merge, type Clash } from './merge.ts'
import { emptyBody, type Body } from './model.ts'

/** A product as the shop has it now: its draft, or the live product where there is none. */
export type Loaded = DraftLoaded<Body>
export type ProductPorts = DraftPorts<Body, Loaded>
export type State = DraftState<Body, Loaded, Clash>

/** The typed drafts of products. They outlive the tab, since a product takes days. */
export const keptProducts = keepIn('device', 'product', emptyBody)

/** A product's draft while it is edited. A colleague's save is merged field by field (ITEM-5, OFFICE-4). */
export class ProductDraft extends Draft<Body, Loaded, Clash> {
  /** `loaded` is null for a new product, which begins with `body`. */
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
