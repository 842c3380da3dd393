/** A shipment while it is typed. The shop keeps it as a draft from the first word on. */
import { ApiError } from '#/shared/api/client.ts'
import { type Clash, Draft, type Loaded as DraftLoaded, Stale } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { same } from '#/office/ui/same.ts'
import {
  beginShipment,
  emptyBody,
  saveShipment,
  type Shipment,
  type ShipmentBody,
} from '#/office/domain/stock/stockApi.ts'

/** The draft with the shop's results: costs, states and problems. */
type Loaded = DraftLoaded<ShipmentBody> & { shop: Shipment }

/** A colleague's save meanwhile, with what both began with, for telling what changed. */
type Meanwhile = Clash<ShipmentBody> & { base: ShipmentBody; theirs: Shipment }

export const loadedOf = (shop: Shipment): Loaded => ({
  id: shop._id,
  body: shop.body,
  version: String(shop.version),
  by: shop.actorName,
  at: shop.updatedAt,
  shop,
})

/** The present shipment in the answer to a refused save. */
export function shipmentOf(error: unknown): Shipment | undefined {
  return error instanceof ApiError && error.status === 409
    ? (error.body?.['shipment'] as Shipment | undefined)
    : undefined
}

/** How many units a booking was refused for, because the purchase order does not await them; 0 where it was something else. */
export const overOf = (error: unknown): number =>
  error instanceof ApiError && typeof error.body?.['over'] === 'number' ? error.body['over'] : 0

async function saved(save: Promise<Shipment>): Promise<Loaded> {
  try {
    return loadedOf(await save)
  } catch (error) {
    const theirs = shipmentOf(error)
    throw theirs ? new Stale(loadedOf(theirs)) : error
  }
}

function merge(base: ShipmentBody, mine: ShipmentBody, { shop, body }: Loaded) {
  if (same(base, mine) || same(mine, body)) return { body, clashes: [] }
  const clash: Meanwhile = { base, theirs: shop, takeTheirs: () => body }
  return { body: mine, clashes: same(base, body) ? [] : [clash] }
}

/** A `first` without an id is not known to the shop yet. `onBegun` is told the id that it gets. */
export function shipmentDraft(first: Shipment, onBegun: (id: string) => void) {
  return new Draft<ShipmentBody, Loaded, Meanwhile>({
    doors: {
      create: async (body, key) => {
        const loaded = await saved(beginShipment(body, key))
        onBegun(loaded.id)
        return loaded
      },
      save: (id, body, version) => saved(saveShipment(id, Number(version), body)),
    },
    loaded: first._id ? loadedOf(first) : null,
    first: first.body,
    keeping: keepIn('device', 'shipment', emptyBody()),
    merge,
  })
}
