/** The shapes that cross the network, under the shop's names. They are generated from api/openapi.yaml. */
import type { components } from './schema.d.ts'

type Schemas = components['schemas']

/** One product (API-17 and decisions: Products). `price` is the list price in rupees. */
export type Product = Schemas['Product']

/**
 * A product that was asked for alone, with what no list carries (HOLD-9). The field is required, though it may be
 * undefined, so that the compiler accepts no product of a list for one.
 */
export type WholeProduct = Product & {
  fullIngredients: Schemas['FullIngredients'] | undefined
  papers?: boolean
  trail?: Schemas['BrandRef'][]
  set?: Schemas['SetParts']
  sets?: Product[]
  questions?: Schemas['QuestionsAtFirst']
  advice?: Advice[]
  ingredientPages?: Readonly<Record<string, string>>
}

/** A rule about ingredients, with its source (FIND-4). */
export type Advice = Schemas['Advice']

/** What a card shows: a product without its long texts. API lists carry whole products, page state carries cards. */
export type ProductCard = Omit<Product, 'description' | 'ingredients' | 'howToUse' | 'cautions'>

/** A deal's price and its end (DEAL-1). */
export type DealPrice = Schemas['DealPrice']

export type BrandRef = Schemas['BrandRef']
export type CountRef = Schemas['CountRef']

/** The dimensions by which a list can be narrowed. Prices are list prices in rupees. */
export type Facets = Schemas['Facets']

/** The first products of a brand on the home page (HOME-8). */
export type BrandShelf = BrandRef & { products: ProductCard[] }

/** The response of GET /api/home. */
export type HomeAnswer = Schemas['Home']

/** The ids of what the owner put first in the lists of the home page. */
export type HomePins = NonNullable<HomeAnswer['pins']>

/** The owner's home page, where it differs from the specified one (SHELF-2). */
export type ShownHome = Schemas['ShownHome']
export type HeroPicture = Schemas['HeroPicture']
export type HomeSectionKind = Schemas['HomeSectionKind']

/** The products that are shown below a product. */
export type RelatedData = {
  moreFromBrand: ProductCard[]
  goesWellWith: ProductCard[]
  /** Why each of goesWellWith is there, in its order (FIND-6). */
  goesWellWhy: Schemas['Reason'][]
  alike?: ProductCard[]
}

/** The response of GET /api/search/suggest. */
export type Suggestions = Omit<Schemas['Suggestions'], 'products'> & { products: ProductCard[] }

/** The response of GET /api/config: the settings that a shopper may see. */
export type ShopConfig = Schemas['ShopConfig']

/**
 * guest: no account; member: signed in. The tier decides which discount is shown (GEN-5); the server decides what is
 * paid.
 */
export type Tier = Schemas['Tier']

export type User = Schemas['User']

/** An address that a member keeps, and all of them (KEEP-3). */
export type SavedAddress = Schemas['SavedAddress']
export type AddressBook = Schemas['AddressBook']
export type WishList = Schemas['WishList']

/** The devices on which a member is logged in (KEEP-3). */
export type LoginList = Schemas['LoginList']
export type SignedIn = Schemas['SignedIn']
export type MailLoginAsked = Schemas['MailLoginAsked']
export type PasskeyQuestion = Schemas['PasskeyQuestion']
export type PasskeyList = Schemas['PasskeyList']

/** A testimonial (API-8). */
export type Review = Schemas['Review']

/** One size and shade of a product. */
export type Variant = Schemas['Variant']

/** One line of the cart. The same product in another size or shade is another line. Old lines name no variant. */
export type CartItem = ProductCard & { selectedColor: string; quantity: number; variantId?: string }
