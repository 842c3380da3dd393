/** A cart as a link (KEEP-4): products, sizes or shades, and quantities, and nothing of who sends them. */
import type { CartItem } from '#/shared/api/types.ts'
import { paths } from '#/shared/lib/paths.ts'
import { lineKey, toCartItem } from '#/shop/state/cartSlice.ts'

/** The parameter of the address of the cart. */
export const LINKED = 'with'
/** How many lines a link holds. The shop answers for as many products at once. */
export const MOST_LINKED = 50

/** The path of the link: product~variant~quantity of each line. The variant is empty where the line names none. */
export const cartLink = (items: readonly CartItem[]): string =>
  `${paths.cart}?${LINKED}=${items
    .slice(0, MOST_LINKED)
    .map((item) => `${item._id}~${item.variantId ?? ''}~${item.quantity}`)
    .join('.')}`

/**
 * The sound lines of a link, whoever wrote it, with neither name nor price, since these are what the shop says today.
 * Of a line that is named twice the first counts.
 */
export function linkedLines(text: string): CartItem[] {
  const lines = new Map<string, CartItem>()
  for (const part of text.split('.', MOST_LINKED)) {
    const [, _id, variantId, quantity] = /^([\w-]{1,64})~([\w-]{0,64})~(\d{1,4})$/.exec(part) ?? []
    const line = toCartItem({ _id, variantId, quantity: Number(quantity), name: '', price: 0 })
    if (line && !lines.has(lineKey(line))) lines.set(lineKey(line), line)
  }
  return [...lines.values()]
}
