/** The cart (CART-6 to CART-8). Stored prices are for display only: the server prices every order. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { CartItem, ProductCard } from '#/shared/api/types.ts'
import { readStored, storageKeys, writeStored } from '#/shared/lib/storage.ts'
import type { CartState, RootState } from '#/shared/lib/state.ts'

/** Units of one line, at most (decisions: Cart). */
export const MAX_QUANTITY = 99

/** The same product in another colour is another line. */
export type LineRef = { _id: string; selectedColor: string }

function find(state: CartState, line: LineRef): CartItem | undefined {
  return state.items.find((item) => item._id === line._id && item.selectedColor === line.selectedColor)
}

function most(item: Pick<CartItem, 'stock'>): number {
  return Math.min(MAX_QUANTITY, item.stock ?? MAX_QUANTITY)
}

const cartSlice = createSlice({
  name: 'cart',
  initialState: { items: [] } as CartState,
  reducers: {
    /** The cart of another tab, or the stored one after the first render. */
    restored(state, { payload }: PayloadAction<CartItem[]>) {
      state.items = payload
    },
    added(state, { payload }: PayloadAction<{ product: ProductCard; selectedColor?: string }>) {
      const selectedColor = payload.selectedColor ?? ''
      const line = find(state, { _id: payload.product._id, selectedColor })
      if (!line) state.items.push({ ...payload.product, selectedColor, quantity: 1 })
      else if (line.quantity < most(payload.product)) line.quantity += 1
    },
    increased(state, { payload }: PayloadAction<LineRef>) {
      const line = find(state, payload)
      if (line && line.quantity < most(line)) line.quantity += 1
    },
    decreased(state, { payload }: PayloadAction<LineRef>) {
      const line = find(state, payload)
      if (line && line.quantity > 1) line.quantity -= 1
    },
    removed(state, { payload }: PayloadAction<LineRef>) {
      state.items = state.items.filter((i) => i._id !== payload._id || i.selectedColor !== payload.selectedColor)
    },
    cleared(state) {
      state.items = []
    },
  },
})

export const { restored, added, increased, decreased, removed, cleared } = cartSlice.actions
export const cartReducer = cartSlice.reducer

export const selectCartItems = (state: RootState) => state.cart.items
/** Units in the cart, for the badge (NAV-5). */
export const selectCartCount = (state: RootState) => state.cart.items.reduce((sum, item) => sum + item.quantity, 0)

function isCartItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false
  const { _id, name, price, quantity, selectedColor } = value as Partial<Record<keyof CartItem, unknown>>
  return (
    typeof _id === 'string' &&
    typeof name === 'string' &&
    typeof price === 'number' &&
    typeof selectedColor === 'string' &&
    Number.isInteger(quantity) &&
    (quantity as number) >= 1 &&
    (quantity as number) <= MAX_QUANTITY
  )
}

/** The stored cart; missing or unreadable means empty, and failures are only logged (CART-8). */
export function loadCart(): CartItem[] {
  const text = readStored(storageKeys.cart)
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isCartItem) : []
  } catch (error) {
    console.error('Cannot read the stored cart:', error)
    return []
  }
}

export function saveCart(items: readonly CartItem[]): void {
  writeStored(storageKeys.cart, JSON.stringify(items))
}
