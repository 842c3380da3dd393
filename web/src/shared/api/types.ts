/**
 * The things that cross the network, named for the shop. Shapes follow
 * api/openapi.yaml; `schema.d.ts` beside this file is generated from it and
 * `types.test.ts` fails to compile when the two part.
 */

/** One thing for sale (API-17 and decisions: Products). `price` is the list price in rupees. */
export type Product = {
  _id: string
  name: string
  /** As printed, "La Roche-Posay". */
  brand: string
  brandSlug: string
  /** Primary category slug; `categories` holds all, the primary first, `deal` among them for a deal. */
  category: string
  categories: string[]
  size: string
  skinType: string
  skinTypes: string[]
  description: string
  price: number
  /** Addresses; "" when the product has no picture. `-640.` in one may be replaced by `-320.` and `-1280.`. */
  frontImage: string
  backImage: string
  /** By entry of `colors`. */
  colorImages: Record<string, string>
  /** Address of an mp4, "" when there is none. */
  video: string
  videoPoster: string
  /** "#rrggbb" is a swatch, anything else a label (PDP-3). */
  colors: string[]
  ingredients: string[]
  howToUse: string[]
  cautions: string[]
  /** Units left; null when not tracked. */
  stock: number | null
  topSell: boolean
  trending: boolean
  /** RFC 3339, UTC. */
  createdAt: string
}

/** What a card shows: a product without its long texts. API lists carry whole products, page state carries cards. */
export type ProductCard = Pick<
  Product,
  | '_id'
  | 'name'
  | 'brand'
  | 'brandSlug'
  | 'category'
  | 'categories'
  | 'size'
  | 'skinType'
  | 'skinTypes'
  | 'price'
  | 'frontImage'
  | 'backImage'
  | 'colorImages'
  | 'colors'
  | 'video'
  | 'videoPoster'
  | 'stock'
  | 'topSell'
  | 'trending'
  | 'createdAt'
>

export type BrandRef = { slug: string; name: string }
export type CountRef = { slug: string; name: string; count: number }

/** What a list can be narrowed by; prices are list prices in rupees. */
export type Facets = {
  total: number
  brands: CountRef[]
  skinTypes: CountRef[]
  categories: CountRef[]
  minPrice: number
  maxPrice: number
  inStock: number
}

export type BrandShelf = { slug: string; name: string; products: ProductCard[] }

/** Answer of GET /api/home. */
export type HomeAnswer = {
  trending: Product[]
  deals: Product[]
  topSells: Product[]
  brands: { slug: string; name: string; products: Product[] }[]
  categories: CountRef[]
  skinTypes: CountRef[]
}

export type RelatedData = { moreFromBrand: ProductCard[]; goesWellWith: ProductCard[] }

/** Answer of GET /api/search/suggest. */
export type Suggestions = { products: ProductCard[]; brands: BrandRef[]; categories: BrandRef[] }

/** Answer of GET /api/config: the settings a shopper may see. */
export type ShopConfig = {
  shopName: string
  supportEmail: string
  /** Address by network name, "instagram" and so on. */
  social: Record<string, string>
  guestPercent: number
  memberPercent: number
  bank: { name: string; title: string; iban: string }
  demo: boolean
}

/** guest: no account; member: signed in. Decides the discount shown (GEN-5); the server decides what is paid. */
export type Tier = 'guest' | 'member'

export type User = {
  _id: string
  name: string
  email: string
  role: 'customer' | 'admin'
  profilePicUrl: string
  createdAt: string
}

/** A testimonial (API-8). */
export type Review = { text: string; avatar: string; name: string; username: string }

/** One line of the cart; the same product in another colour is another line. */
export type CartItem = ProductCard & { selectedColor: string; quantity: number }
