import { asVariant } from './variants.ts'
import { basePrice, type Priced } from '#/shared/lib/price.ts'
import type { CartItem, Product, ProductCard, Variant, WholeProduct } from '#/shared/api/types.ts'

/** What the shop's present prices and stock change about a line of the cart, in rupees. */
export type CartChange =
  | { kind: 'price'; name: string; from: Priced; to: Priced }
  | { kind: 'fewer'; name: string; left: number }
  | { kind: 'out'; name: string }
  | { kind: 'gone'; name: string }

/**
 * The server's answers about the products of the cart, by id: the present product, or null where it is no longer sold.
 */
export type Present = Readonly<Record<string, Product | null>>

/**
 * Brings the lines to what the shop sells now, and says how they differ. A product without an answer stays as it is.
 * Lines of one product share its stock in their order; one that gets nothing stays at quantity 1, to be seen and
 * removed.
 */
export function reconcile(items: readonly CartItem[], answers: Present): { items: CartItem[]; changes: CartChange[] } {
  const changes: CartChange[] = []
  const left = new Map<string, number>()
  const next: CartItem[] = []
  for (const item of items) {
    const now = answers[item._id]
    if (now === undefined) {
      next.push(item)
      continue
    }
    if (now === null) {
      changes.push({ kind: 'gone', name: item.name })
      continue
    }
    const variant = variantOfLine(now.variants, item)
    if (item.variantId !== undefined && !variant) {
      changes.push({ kind: 'gone', name: item.name })
      continue
    }
    const present = asVariant(card(now), variant)
    if (!sameBases(present, item)) {
      changes.push({ kind: 'price', name: now.name, from: pricesOf(item), to: pricesOf(present) })
    }
    const shelf = variant?._id ?? now._id
    const available = left.get(shelf) ?? present.stock
    let { quantity } = item
    if (available !== null) {
      if (available <= 0) {
        if (item.stock !== 0) changes.push({ kind: 'out', name: now.name })
        quantity = 1
      } else if (quantity > available) {
        changes.push({ kind: 'fewer', name: now.name, left: available })
        quantity = available
      }
      left.set(shelf, Math.max(0, available - quantity))
    }
    const named = variant
      ? { selectedColor: variant.color, variantId: variant._id }
      : { selectedColor: item.selectedColor }
    next.push({ ...present, ...named, quantity })
  }
  return { items: next, changes }
}

const sameBases = (a: Priced, b: Priced) =>
  a.price === b.price &&
  basePrice(a, 'guest') === basePrice(b, 'guest') &&
  basePrice(a, 'member') === basePrice(b, 'member')

const pricesOf = ({ price, deals }: Priced): Priced => (deals ? { price, deals } : { price })

/** The part of a product that a line keeps. The long texts stay out of local storage. */
function card(product: Product | WholeProduct): ProductCard {
  const whole: Product & Partial<WholeProduct> = product
  const {
    description: _text,
    ingredients: _what,
    fullIngredients: _list,
    advice: _rules,
    ingredientPages: _pages,
    howToUse: _how,
    cautions: _care,
    set: _parts,
    sets: _sets,
    ...rest
  } = whole
  return rest
}

/**
 * The variant of a cart line among what the shop sells now. Lines of earlier versions name none, so their shade and
 * size decide. It is undefined where the line leaves it open, or where its variant is gone.
 */
export function variantOfLine(
  variants: readonly Variant[],
  line: Pick<CartItem, 'variantId' | 'selectedColor' | 'size'>,
): Variant | undefined {
  const named = variants.find((variant) => variant._id === line.variantId)
  if (named) return named
  const shades = variants.filter((variant) => variant.color === line.selectedColor)
  const exact = shades.find((variant) => variant.size === line.size)
  return exact ?? (line.variantId === undefined ? shades[0] : undefined)
}
