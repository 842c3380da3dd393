/** The cart (CART-6 to CART-8). Stored prices are for display only: the server prices every order. */
import type { CartItem, ProductCard } from '#/shared/api/types.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { makeAction, type Action } from './actions.ts'
import type { CartState, RootState } from './state.ts'

/** The largest number of units in one line (decisions: Cart). */
export const MAX_QUANTITY = 99

/** The identity of a line. The same product in another size or shade is another line. */
export type LineRef = { _id: string; selectedColor: string; variantId?: string | undefined }

/** The line's identity as one text, such as a React key. */
export function lineKey(line: LineRef): string {
  return `${line._id} ${line.selectedColor} ${line.variantId ?? ''}`
}

/** Whether both name the same line. One that names no variant is identified by its shade. */
export function sameLine(a: LineRef, b: LineRef): boolean {
  if (a._id !== b._id) return false
  return a.variantId && b.variantId ? a.variantId === b.variantId : a.selectedColor === b.selectedColor
}

/** The lines, with another quantity in one of them. */
function withQuantity(items: readonly CartItem[], line: CartItem, quantity: number): CartItem[] {
  return items.map((item) => (item === line ? { ...item, quantity } : item))
}

/** How many of a product fit into one line beside its other lines, at most its stock and 99. */
export function mostOf(items: readonly CartItem[], line: LineRef & Pick<CartItem, 'stock'>): number {
  if (line.stock === null) return MAX_QUANTITY
  let others = 0
  for (const item of items) {
    // Variants have stock of their own; lines that name none share the product's.
    const shared = item._id === line._id && (!item.variantId || !line.variantId)
    if (shared && !sameLine(item, line)) others += item.quantity
  }
  return Math.max(0, Math.min(MAX_QUANTITY, line.stock - others))
}

/** The line at the prices that the shop has named. The deal's price is already this shopper's, so both tiers get it. */
function withPrice(item: CartItem, { listPrice, dealPrice }: NamedPrice): CartItem {
  const { deals: _before, ...line } = item
  if (dealPrice === undefined) return { ...line, price: listPrice }
  const deal = { price: dealPrice, badge: 0, name: '', endsAt: '' }
  return { ...line, price: listPrice, deals: { guest: deal, member: deal } }
}

type NamedPrice = { listPrice: number; dealPrice?: number | undefined }

type Added = { product: ProductCard; selectedColor?: string; variantId?: string | undefined }

/** Replaces the cart by another tab's, or by the stored one after the first render. */
export const restored = makeAction<CartItem[]>('cart/restored')
export const added = makeAction<Added>('cart/added')
export const increased = makeAction<LineRef>('cart/increased')
export const decreased = makeAction<LineRef>('cart/decreased')
/** Gives a shade to a line without one. A line of that shade takes it in. */
export const chosen = makeAction<{ line: LineRef; item: CartItem }>('cart/chosen')
/** Undoes a removal: the line goes back to its place. */
export const returned = makeAction<{ item: CartItem; index: number }>('cart/returned')
export const removed = makeAction<LineRef>('cart/removed')
/** Sets the prices that the shop has named for the lines, in rupees. */
export const repriced = makeAction<readonly (LineRef & NamedPrice)[]>('cart/repriced')
/** Takes out what was ordered. What was added since stays. */
export const ordered = makeAction<readonly (LineRef & { quantity: number })[]>('cart/ordered')
export const cleared = makeAction('cart/cleared')

export function cartReducer(state: CartState, action: Action): CartState {
  const items = changed(state.items, action)
  return items === state.items ? state : { items }
}

function changed(items: CartItem[], action: Action): CartItem[] {
  if (restored.match(action)) return action.payload
  if (added.match(action)) return withAdded(items, action.payload)
  if (increased.match(action)) {
    const line = selectLine(items, action.payload)
    return line && line.quantity < mostOf(items, line) ? withQuantity(items, line, line.quantity + 1) : items
  }
  if (decreased.match(action)) {
    const line = selectLine(items, action.payload)
    return line && line.quantity > 1 ? withQuantity(items, line, line.quantity - 1) : items
  }
  if (chosen.match(action)) return withChosen(items, action.payload.line, action.payload.item)
  if (returned.match(action)) {
    const { item, index } = action.payload
    return selectLine(items, item) ? items : items.toSpliced(index, 0, item)
  }
  if (removed.match(action)) return items.filter((item) => !sameLine(item, action.payload))
  if (repriced.match(action)) {
    return items.map((item) => {
      const now = action.payload.find((line) => sameLine(item, line))
      return now ? withPrice(item, now) : item
    })
  }
  if (ordered.match(action)) {
    return items
      .map((item) => {
        const lines = action.payload.filter((line) => sameLine(item, line))
        const gone = lines.reduce((sum, line) => sum + line.quantity, 0)
        return gone > 0 ? { ...item, quantity: item.quantity - gone } : item
      })
      .filter((item) => item.quantity > 0)
  }
  return cleared.match(action) ? [] : items
}

function withAdded(items: CartItem[], { product, selectedColor = '', variantId }: Added): CartItem[] {
  const line = selectLine(items, { _id: product._id, selectedColor, variantId })
  if (!line) return [...items, { ...product, selectedColor, quantity: 1, ...(variantId && { variantId }) }]
  if (line.quantity >= mostOf(items, { ...line, stock: product.stock })) return items
  return withQuantity(items, line, line.quantity + 1)
}

function withChosen(items: CartItem[], line: LineRef, item: CartItem): CartItem[] {
  const open = selectLine(items, line)
  if (!open) return items
  const twin = items.find((one) => one !== open && sameLine(one, item))
  const others = items.filter((one) => one !== open && one !== twin)
  const quantity = open.quantity + (twin?.quantity ?? 0)
  const made = { ...item, quantity: Math.max(1, Math.min(quantity, mostOf(others, item))) }
  return items.filter((one) => one !== twin).map((one) => (one === open ? made : one))
}

/** The line that the reference names, if the cart holds it. */
export function selectLine(items: readonly CartItem[], line: LineRef): CartItem | undefined {
  return items.find((item) => sameLine(item, line))
}

export const selectCartItems = (state: RootState) => state.cart.items
/** The number of units in the cart, for the badge (NAV-5). */
export const selectCartCount = (state: RootState) => state.cart.items.reduce((sum, item) => sum + item.quantity, 0)

const texts = [
  'brand',
  'brandSlug',
  'category',
  'size',
  'skinType',
  'frontImage',
  'backImage',
  'video',
  'videoPoster',
  'createdAt',
] as const

/**
 * A stored line, or null where the value is none. The fields that decide a line must be sound. The others may be
 * missing, because an earlier version of the shop, or a person, may have written it.
 */
export function toCartItem(value: unknown): CartItem | null {
  if (typeof value !== 'object' || value === null) return null
  const stored = value as Partial<Record<keyof CartItem, unknown>>
  const { _id, name, price, quantity, selectedColor = '', stock } = stored
  if (typeof _id !== 'string' || _id === '' || typeof name !== 'string' || typeof selectedColor !== 'string')
    return null
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return null
  if (!Number.isInteger(quantity) || (quantity as number) < 1) return null
  const item = {
    _id,
    name,
    price,
    selectedColor,
    quantity: Math.min(MAX_QUANTITY, quantity as number),
    stock: Number.isInteger(stock) && (stock as number) >= 0 ? (stock as number) : null,
    variants: [], // the product brings them anew
    topSell: stored.topSell === true,
    trending: stored.trending === true,
    categories: strings(stored.categories),
    skinTypes: strings(stored.skinTypes),
    colors: strings(stored.colors),
    colorImages: stringMap(stored.colorImages),
  }
  const named = typeof stored.variantId === 'string' && stored.variantId !== '' ? { variantId: stored.variantId } : {}
  const words = Object.fromEntries(texts.map((key) => [key, typeof stored[key] === 'string' ? stored[key] : '']))
  const deals = dealsOf(stored.deals)
  return { ...item, ...(deals && { deals }), ...named, ...(words as Record<(typeof texts)[number], string>) }
}

/** The deals of a stored line, as far as they are sound. */
function dealsOf(value: unknown): CartItem['deals'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { guest, member } = value as Record<string, unknown>
  const deals = { ...dealOf('guest', guest), ...dealOf('member', member) }
  return Object.keys(deals).length > 0 ? deals : undefined
}

function dealOf(tier: 'guest' | 'member', value: unknown): CartItem['deals'] {
  if (typeof value !== 'object' || value === null) return {}
  const { price, badge, name, endsAt } = value as Record<string, unknown>
  if (typeof price !== 'number' || !Number.isFinite(price) || price < 0) return {}
  const text = (word: unknown) => (typeof word === 'string' ? word : '')
  return { [tier]: { price, badge: typeof badge === 'number' ? badge : 0, name: text(name), endsAt: text(endsAt) } }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
}

function stringMap(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/**
 * The stored cart, or other lines that are stored alike. It is empty where nothing is stored or readable; failures are
 * only logged (CART-8).
 */
export function loadCart(under: string = storageKeys.cart): CartItem[] {
  try {
    const value: unknown = JSON.parse(device.read(under) ?? '[]')
    if (!Array.isArray(value)) return []
    const items = value.map(toCartItem).filter((item) => item !== null)
    // Of a line that is stored twice the first counts.
    return items.filter((item) => selectLine(items, item) === item)
  } catch (error) {
    console.error('Cannot read the stored cart:', error)
    return []
  }
}

export function saveCart(items: readonly CartItem[]): void {
  const stored = device.writeJson(storageKeys.cart, items)
  // On a full disk the ordered lines would come back with the next page, so an empty cart removes the key, which needs
  // no room.
  if (!stored && items.length === 0) device.write(storageKeys.cart, null)
}
