import { added, MAX_QUANTITY, selectLine } from '#/shop/state/cartSlice.ts'
import { cardOf } from './cardOf.ts'
import { copy } from './parts.copy.ts'
import { asVariant, defaultVariant } from '#/shop/state/variants.ts'
import type { ProductCard, Variant } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { toast } from '#/shared/ui/toast.ts'

/** Whether a product can be bought now. Stock that is not tracked never runs out. */
export function isInStock(product: Pick<ProductCard, 'stock'>): boolean {
  return product.stock === null || product.stock > 0
}

/** The only colour, which needs no choice, or '' where there are several or none. */
export function onlyColor(colors: readonly string[]): string {
  return colors.length === 1 && colors[0] !== undefined ? colors[0] : ''
}

/** Puts one unit into the cart, says so (PDP-6) and returns true. Where no more may be added it says why. */
export function useAddToCart(): (product: ProductCard, chosen?: Variant, color?: string) => boolean {
  // The cart is read at the press, because a card that followed it would be drawn again with each change.
  const store = useAppStore()
  return (whole, chosen, color) => {
    const variant = chosen ?? (color === undefined ? defaultVariant(whole) : undefined)
    const product = asVariant(whole, variant)
    const line = {
      _id: product._id,
      selectedColor: variant?.color ?? color ?? onlyColor(product.colors),
      variantId: variant?._id,
    }
    const { items } = store.getState().cart
    const held = items
      .filter(
        (item) => item._id === line._id && (!item.variantId || !line.variantId || item.variantId === line.variantId),
      )
      .reduce((sum, item) => sum + item.quantity, 0)
    if (product.stock !== null && held >= product.stock) {
      toast.error(product.stock === 0 ? copy.isOutOfStock(product.name) : copy.allInCart(product.stock, product.name))
      return false
    }
    if (selectLine(items, line)?.quantity === MAX_QUANTITY) {
      toast.error(copy.noMoreInCart(MAX_QUANTITY, product.name))
      return false
    }
    store.dispatch(added({ product: cardOf(product), selectedColor: line.selectedColor, variantId: line.variantId }))
    toast.success(copy.productAdded, { action: { label: copy.viewCart, href: paths.cart } })
    return true
  }
}
