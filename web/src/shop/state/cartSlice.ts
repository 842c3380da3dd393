/** The cart (CART-6 to CART-8). Stored prices are for display only: the server prices every order. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CartItem, ProductCard } from '#/shared/api/types.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import type { CartState, RootState } from './state.ts'

/** Units of one line, at most (decisions: Cart). */
export const MAX_QUANTITY = 99

/** The same product in another size or shade is another line. */
export type LineRef = { _id: string; selectedColor: string; variantId?: string | undefined }

/** One text for a line, such as React wants. */
export function lineKey(line: LineRef): string {
  return `${line._id} ${line.selectedColor} ${line.variantId ?? ''}`
}

/** Whether both name the same line; one that names no variant is known by its colour. */
export function sameLine(a: LineRef, b: LineRef): boolean {
  if (a._id !== b._id) return false
  return a.variantId && b.variantId ? a.variantId === b.variantId : a.selectedColor === b.selectedColor
}

function find(state: CartState, line: LineRef): CartItem | undefined {
  return selectLine(state.items, line)
}

/** The lines, of which one has another quantity. */
function withQuantity(items: readonly CartItem[], line: CartItem, quantity: number): CartItem[] {
  return items.map((item) => (item === line ? { ...item, quantity } : item))
}

/** How many of a product fit into one line beside what its other colours hold: bounded by stock and by 99. */
export function mostOf(items: readonly CartItem[], line: LineRef & Pick<CartItem, 'stock'>): number {
  if (line.stock === null) return MAX_QUANTITY
  let others = 0
  for (const item of items) {
    // Variants have their own stock; lines that name none share the product's.
    const shared = item._id === line._id && (!item.variantId || !line.variantId)
    if (shared && !sameLine(item, line)) others += item.quantity
  }
  return Math.max(0, Math.min(MAX_QUANTITY, line.stock - others))
}

/** The line at the prices that the shop has named: what a deal made of the list price is this shopper's. */
function withPrice(item: CartItem, { listPrice, dealPrice }: NamedPrice): CartItem {
  const { deals: _before, ...line } = item
  if (dealPrice === undefined) return { ...line, price: listPrice }
  const deal = { price: dealPrice, badge: 0, name: '', endsAt: '' }
  return { ...line, price: listPrice, deals: { guest: deal, member: deal } }
}

type NamedPrice = { listPrice: number; dealPrice?: number | undefined }

const cartSlice = createSlice({
  name: 'cart',
  initialState: { items: [] } as CartState,
  reducers: {
    /** The cart of another tab, or the stored one after the first render. */
    restored(state, { payload }: PayloadAction<CartItem[]>) {
      state.items = payload
    },
    added(
      state,
      { payload }: PayloadAction<{ product: ProductCard; selectedColor?: string; variantId?: string | undefined }>,
    ) {
      const { product, selectedColor = '', variantId } = payload
      const line = find(state, { _id: product._id, selectedColor, variantId })
      if (!line) {
        const item = { ...product, selectedColor, quantity: 1, ...(variantId && { variantId }) }
        state.items = [...state.items, item]
      } else if (line.quantity < mostOf(state.items, { ...line, stock: payload.product.stock })) {
        state.items = withQuantity(state.items, line, line.quantity + 1)
      }
    },
    increased(state, { payload }: PayloadAction<LineRef>) {
      const line = find(state, payload)
      if (line && line.quantity < mostOf(state.items, line)) {
        state.items = withQuantity(state.items, line, line.quantity + 1)
      }
    },
    decreased(state, { payload }: PayloadAction<LineRef>) {
      const line = find(state, payload)
      if (line && line.quantity > 1) state.items = withQuantity(state.items, line, line.quantity - 1)
    },
    /** The shade of a line that had none; a line of that shade takes it in. */
    chosen(state, { payload }: PayloadAction<{ line: LineRef; item: CartItem }>) {
      const open = find(state, payload.line)
      if (!open) return
      const twin = state.items.find((item) => item !== open && sameLine(item, payload.item))
      const quantity = open.quantity + (twin?.quantity ?? 0)
      const most = mostOf(
        state.items.filter((item) => item !== open && item !== twin),
        payload.item,
      )
      const line = { ...payload.item, quantity: Math.max(1, Math.min(quantity, most)) }
      state.items = state.items.filter((item) => item !== twin).map((item) => (item === open ? line : item))
    },
    /** Takes a removal back: the line stands where it stood. */
    returned(state, { payload }: PayloadAction<{ item: CartItem; index: number }>) {
      if (find(state, payload.item)) return
      state.items = state.items.toSpliced(payload.index, 0, payload.item)
    },
    removed(state, { payload }: PayloadAction<LineRef>) {
      state.items = state.items.filter((item) => !sameLine(item, payload))
    },
    /** Brings the lines to the prices that the shop has named for them, in rupees. */
    repriced(state, { payload }: PayloadAction<readonly (LineRef & NamedPrice)[]>) {
      state.items = state.items.map((item) => {
        const now = payload.find((line) => sameLine(item, line))
        return now ? withPrice(item, now) : item
      })
    },
    /** What was ordered leaves; what was added since stays. */
    ordered(state, { payload }: PayloadAction<readonly (LineRef & { quantity: number })[]>) {
      state.items = state.items
        .map((item) => {
          const gone = payload.filter((line) => sameLine(item, line)).reduce((sum, line) => sum + line.quantity, 0)
          return gone > 0 ? { ...item, quantity: item.quantity - gone } : item
        })
        .filter((item) => item.quantity > 0)
    },
    cleared(state) {
      state.items = []
    },
  },
})

export const { restored, added, chosen, increased, decreased, returned, removed, repriced, ordered, cleared } =
  cartSlice.actions
export const cartReducer = cartSlice.reducer

/** The line that the reference names, if the cart holds it. */
export function selectLine(items: readonly CartItem[], line: LineRef): CartItem | undefined {
  return items.find((item) => sameLine(item, line))
}

export const selectCartItems = (state: RootState) => state.cart.items
/** Units in the cart, for the badge (NAV-5). */
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
 * One stored line, or null where it is none. What decides the line must be there and sound; the rest, which only
 * decorates it, may be missing: an earlier version of the shop, or a person, may have written it.
 */
function toCartItem(value: unknown): CartItem | null {
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
    variants: [], // they come anew with the product
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

/** What deals made of a stored line's price, as far as it is sound. */
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

/** The stored cart; missing or unreadable means empty, and failures are only logged (CART-8). */
export function loadCart(): CartItem[] {
  const text = device.read(storageKeys.cart)
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    const lines = new Map<string, CartItem>()
    for (const entry of value) {
      const item = toCartItem(entry)
      if (!item) continue
      const key = lineKey(item)
      if (!lines.has(key)) lines.set(key, item)
    }
    return [...lines.values()]
  } catch (error) {
    console.error('Cannot read the stored cart:', error)
    return []
  }
}

export function saveCart(items: readonly CartItem[]): void {
  const stored = device.writeJson(storageKeys.cart, items)
  // On a full disk what was ordered would come back with the next page; removing needs no room.
  if (!stored && items.length === 0) device.write(storageKeys.cart, null)
}
