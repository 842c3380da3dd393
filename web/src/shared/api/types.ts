/** The things that cross the network, named for the shop; they are generated from api/openapi.yaml. */
import type { components } from './schema.d.ts'

type Schemas = components['schemas']

/** One thing for sale (API-17 and decisions: Products). `price` is the list price in rupees. */
export type Product = Schemas['Product']

/**
 * One product asked for alone: with what no list carries (HOLD-9). Whoever makes one says whether it has a full list of
 * ingredients, so that the compiler takes no product of a list for one.
 */
export type WholeProduct = Product & { fullIngredients: Schemas['FullIngredients'] | undefined }

/** What a card shows: a product without its long texts. API lists carry whole products, page state carries cards. */
export type ProductCard = Omit<Product, 'description' | 'ingredients' | 'howToUse' | 'cautions'>

/** What a deal makes of a price until it ends (DEAL-1). */
export type DealPrice = Schemas['DealPrice']

export type BrandRef = Schemas['BrandRef']
export type CountRef = Schemas['CountRef']

/** What a list can be narrowed by; prices are list prices in rupees. */
export type Facets = Schemas['Facets']

/** The first products of a brand on the home page (HOME-8). */
export type BrandShelf = BrandRef & { products: ProductCard[] }

/** Answer of GET /api/home. */
export type HomeAnswer = Schemas['Home']

/** The ids of what the owner put first in the lists of the home page. */
export type HomePins = NonNullable<HomeAnswer['pins']>

/** The owner's home page where it is other than specified (SHELF-2). */
export type ShownHome = Schemas['ShownHome']
export type HeroPicture = Schemas['HeroPicture']
export type HomeSectionKind = Schemas['HomeSectionKind']

/** What stands below a product. */
export type RelatedData = { moreFromBrand: ProductCard[]; goesWellWith: ProductCard[]; alike?: ProductCard[] }

/** Answer of GET /api/search/suggest. */
export type Suggestions = Omit<Schemas['Suggestions'], 'products'> & { products: ProductCard[] }

/** Answer of GET /api/config: the settings a shopper may see. */
export type ShopConfig = Schemas['ShopConfig']

/** guest: no account; member: signed in. Decides the discount shown (GEN-5); the server decides what is paid. */
export type Tier = Schemas['Tier']

export type User = Schemas['User']

/** A testimonial (API-8). */
export type Review = Schemas['Review']

/** One size and shade of a product. */
export type Variant = Schemas['Variant']

/** One line of the cart; the same product in another size or shade is another line. Old lines name no variant. */
export type CartItem = ProductCard & { selectedColor: string; quantity: number; variantId?: string }
