/**
 * The shapes of the client state. They stand in one place so that the store is checked against them, the server's page
 * state is made of them (see PageState), and no feature imports another to know them.
 */
import type {
  Advice,
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
 * The home page beyond the lists of ProductState: the first four products of each brand (HOME-8), the categories and
 * skin types, and the ids of what the owner put first in those lists (SHELF-2).
 */
export type HomeData = {
  brands: BrandShelf[]
  categories: CountRef[]
  skinTypes: CountRef[]
  /** The owner's collections, where they show some (GOOD-2). */
  collections?: BrandShelf[] | undefined
  pins?: HomePins | undefined
  /** The testimonials, in the office's preview only; browsers ask for them (REV-6). */
  reviews?: readonly Review[] | undefined
}

/** What the shown page of a list is of. A page compares `key`, made by listingKey(), before it shows the list. */
export type ListingMeta = {
  key: string
  total: number
  page: number
  pageSize: number
  facets: Facets
  /** How many brands the list has, where the page's state names only some of them (QUICK-3). */
  brandCount?: number
}

/**
 * What there is in the place of a product that is gone. A brand or category that the shop does not show has an empty
 * slug.
 */
export type Instead = {
  brand: BrandRef
  category: BrandRef
  likeIt: ProductCard[]
  moreFromBrand: ProductCard[]
}

/** A run of words in a text of the owner's. */
export type TextSpan = { text: string; bold?: boolean; link?: string }

/** A part of a text of the owner's. `lines` are the entries of a list. */
export type TextPart = { kind: 'heading' | 'small' | 'paragraph' | 'list' | 'numbered'; lines: TextSpan[][] }

export type OwnBlockData = {
  kind: 'text' | 'picture' | 'products' | 'questions' | 'video'
  text?: TextPart[]
  title?: string
  image?: string
  alt?: string
  caption?: string
  width?: number
  height?: number
  products?: ProductCard[]
  questions?: { question: string; answer: TextPart[] }[]
  link?: string
}

/** What leads to an article. `path` is its address in English. */
export type PageLink = { path: string; title: string; summary?: string; date?: string; image?: string }

/** A page or an article of the owner's in this language, or the list of articles (FACE-2). */
export type OwnPageData = {
  path: string
  title: string
  summary?: string
  date?: string
  blocks: OwnBlockData[]
  articles?: PageLink[]
  /** Of a guide to a concern or an ingredient (FIND-2): when to ask a doctor, lists of its products, what it is from. */
  note?: string
  lists?: { kind: 'all' | 'unscented' | 'without'; path: string; count: number }[]
  sources?: { name: string; link?: string }[]
  /** The day on which the sources were read. */
  checked?: string
  /** Of an ingredient: with what it goes and with what not (FIND-4). */
  advice?: Advice[]
}

export type CatalogState = {
  home: HomeData | null
  listing: ListingMeta | null
  related: RelatedData | null
  /** What there is in its place, where the first page is of a product that is no longer sold. */
  instead?: Instead | undefined
  /** The page of the owner's that the first page of the visit is. */
  ownPage?: OwnPageData | undefined
  /**
   * Every brand that has products, in the order of their names. It is empty where they are more than a panel of the
   * menu lists.
   */
  brands: BrandRef[]
  /** How many brands have products. */
  brandCount: number
  /** Every brand, on the page of all brands where `brands` does not hold them. */
  allBrands?: BrandRef[] | undefined
  /**
   * For the navigation: the brands that menus name first (NAV-4), and categories and skin types in the owner's order.
   */
  menu: BrandRef[]
  categories: CountRef[]
  skinTypes: CountRef[]
  /** The lists of the menu without products, in a shop without the sample (OWN-8). */
  bare?: string[] | undefined
}

/**
 * The latest request for each thing, by its name ("product", "brand:cosrx", …). One shared status would be wrong when
 * two overlap.
 */
export type RequestState = Record<
  string,
  { id: string; status: Exclude<Status, 'idle'>; error: string | null; code?: number | undefined }
>

export type CartState = { items: CartItem[] }

/**
 * What the server said about the document: the settings, the tier it priced for and which page it is. `ended` is the
 * only part that changes.
 */
export type ShopState = {
  config: ShopConfig
  tier: Tier
  /** The first page of the visit. `path` is its address, so that a 404 does not outlive a navigation. */
  page: { name: PageName; status: number; path: string }
  /** The latest end of a deal that this page has seen pass, as the server wrote it, or "" before the first. */
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
