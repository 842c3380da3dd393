/** How long a toast stays, in milliseconds (GEN-8). */
export const TOAST_MS = 3000

export type ToastAction = { label: string; href: string }

export type ToastOptions = {
  /** `top` is at the top centre (LOGIN-10), `bottom` (default) clear of the page's own bars. */
  place?: 'top' | 'bottom'
  /** A link behind the words, as to the cart. */
  action?: ToastAction
}

export type ToastItem = {
  id: number
  kind: 'success' | 'error'
  text: string
  place: 'top' | 'bottom'
  action: ToastAction | null
}

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

function push(kind: ToastItem['kind'], text: string, { place = 'bottom', action }: ToastOptions = {}) {
  lastId += 1
  // The same words replace themselves, so that pressing "Add to Cart" again stacks nothing.
  const others = items.filter((item) => item.text !== text || item.place !== place)
  publish([...others.slice(-2), { id: lastId, kind, text, place, action: action ?? null }])
}

/** Shows words to the shopper for three seconds, from anywhere: `toast.success('Product added to cart!')`. */
export const toast = {
  success: (text: string, options?: ToastOptions) => {
    push('success', text, options)
  },
  error: (text: string, options?: ToastOptions) => {
    push('error', text, options)
  },
  dismiss: (id: number) => {
    publish(items.filter((item) => item.id !== id))
  },
  /** For tests: removes all. */
  clear: () => {
    publish([])
  },
}

const NONE: readonly ToastItem[] = []

/** The store that Toaster follows. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => items,
  onServer: () => NONE,
}
