/**
 * The shapes of the client state, written out once: the store is checked
 * against them, the server's page state is made of them (see PageState), and
 * no feature has to import another to know them.
 */
import type {
  BrandRef,
  BrandShelf,
  CartItem,
  CountRef,
  Facets,
  HomePins,
  ProductCard,
  RelatedData,
  Review,
  ShopConfig,
  Tier,
  WholeProduct,
} from '#/shared/api/types.ts'
import type { PageName } from '#/shared/lib/pages.ts'

export type Status = 'idle' | 'loading' | 'succeeded' | 'failed'

/** The product lists (STATE-1, exactly). */
export type ProductState = {
  /** All products, or those of a skin type, a category or a search. */
  items: ProductCard[]
  product: WholeProduct | null
  topSelling: ProductCard[]
  deals: ProductCard[]
  trending: ProductCard[]
  productsByBrand: Record<string, ProductCard[]>
  status: Status
  error: string | null
}

/**
 * Home beyond the lists of ProductState: the first four products of each brand (HOME-8), what can be shopped by, and the
 * ids of what the owner put first in those lists (SHELF-2).
 */
export type HomeData = {
  brands: BrandShelf[]
  categories: CountRef[]
  skinTypes: CountRef[]
  pins?: HomePins | undefined
  /** The testimonials, in the office's preview alone: browsers ask for them (REV-6). */
  reviews?: readonly Review[] | undefined
}

/** What the shown page of a list is of. `key` is made by listingKey(): a screen checks it before it believes the list. */
export type ListingMeta = { key: string; total: number; page: number; pageSize: number; facets: Facets }

/** Terms that the shop does not show have an empty slug. */
export type Instead = {
  brand: BrandRef
  category: BrandRef
  likeIt: ProductCard[]
  moreFromBrand: ProductCard[]
}

export type CatalogState = {
  home: HomeData | null
  listing: ListingMeta | null
  related: RelatedData | null
  /** Where the first page is of a product that is no longer sold: what there is in its place. */
  instead?: Instead | undefined
  /** For the navigation: every brand that has products, those that menus name first (NAV-4), categories and skin types in the owner's order. */
  brands: BrandRef[]
  menu: BrandRef[]
  categories: CountRef[]
  skinTypes: CountRef[]
  /** Lists of the menu without products, in a shop of one's own (OWN-8). */
  bare?: string[] | undefined
}

/** The latest request for each thing, by its name ("product", "brand:cosrx", …): one shared status lies when two overlap. */
export type RequestState = Record<
  string,
  { id: string; status: Exclude<Status, 'idle'>; error: string | null; code?: number | undefined }
>

export type CartState = { items: CartItem[] }

/** What the server said about the document: settings, the tier it priced for, and which page it is; and what time has made of it. */
export type ShopState = {
  config: ShopConfig
  tier: Tier
  /** The first page of the visit; `path` is where it was, so that a 404 does not outlive a navigation. */
  page: { name: PageName; status: number; path: string }
  /** The latest end of a deal that this page has seen pass, as the server wrote it; "" before the first. */
  ended: string
}

export type RootState = {
  products: ProductState
  requests: RequestState
  catalog: CatalogState
  cart: CartState
  shop: ShopState
}

/** What the server writes into `<script type="application/json" id="state">`. */
export type PageState = {
  config: ShopConfig
  tier: Tier
  page: { name: PageName; status: number }
  products: ProductState
  catalog: CatalogState
}
