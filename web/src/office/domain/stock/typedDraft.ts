/** Drafts of shipments and purchase orders. The shop keeps one from its first word on, and a clash is about all of it. */
import { ApiError } from '#/shared/api/client.ts'
import { type Clash, Draft, type Loaded as DraftLoaded, Stale } from '#/office/ui/draft.ts'
import { keepIn } from '#/office/ui/keptDraft.ts'
import { same } from '#/office/ui/same.ts'

type Stored<Body> = { _id: string; body: Body; version: number }

/** The draft with the shop's results: costs, sums, states and problems. */
type Loaded<Body, Row> = DraftLoaded<Body> & { shop: Row }

/** A colleague's save meanwhile, with what both began with, for telling what changed. */
type Meanwhile<Body, Row> = Clash<Body> & { base: Body; theirs: Row }

type Kind<Body, Row> = {
  /** The name of the drafts in this browser. */
  name: string
  /** The name of the present row in the answer to a refused save. */
  inAnswer: string
  empty: Body
  /** Who saved a row last, and when. */
  savedBy: (row: Row) => { actorName: string; updatedAt: string }
  begin: (body: Body, key: string) => Promise<Row>
  save: (id: string, version: number, body: Body) => Promise<Row>
}

export function typedDrafts<Body extends object, Row extends Stored<Body>>(kind: Kind<Body, Row>) {
  type L = Loaded<Body, Row>
  const loadedOf = (shop: Row): L => {
    const { actorName: by, updatedAt: at } = kind.savedBy(shop)
    return { id: shop._id, body: shop.body, version: String(shop.version), by, at, shop }
  }

  /** The present row in the answer to a refused save. */
  const presentOf = (error: unknown): Row | undefined =>
    error instanceof ApiError && error.status === 409 ? (error.body?.[kind.inAnswer] as Row | undefined) : undefined

  async function saved(save: Promise<Row>): Promise<L> {
    try {
      return loadedOf(await save)
    } catch (error) {
      const theirs = presentOf(error)
      throw theirs ? new Stale(loadedOf(theirs)) : error
    }
  }

  function merge(base: Body, mine: Body, { shop, body }: L) {
    if (same(base, mine) || same(mine, body)) return { body, clashes: [] }
    const clash: Meanwhile<Body, Row> = { base, theirs: shop, takeTheirs: () => body }
    return { body: mine, clashes: same(base, body) ? [] : [clash] }
  }

  /** A `first` without an id is not known to the shop yet. `onBegun` is told the id that it gets. */
  const draftOf = (first: Row, onBegun: (id: string) => void) =>
    new Draft<Body, L, Meanwhile<Body, Row>>({
      doors: {
        create: async (body, key) => {
          const loaded = await saved(kind.begin(body, key))
          onBegun(loaded.id)
          return loaded
        },
        save: (id, body, version) => saved(kind.save(id, Number(version), body)),
      },
      loaded: first._id ? loadedOf(first) : null,
      first: first.body,
      keeping: keepIn('device', kind.name, kind.empty),
      merge,
    })

  return { loadedOf, presentOf, draftOf }
}
