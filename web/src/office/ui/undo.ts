/** Offers to take back what was just done: `offerUndo('The photo was removed.', () => …)`. UndoBar shows it. */

/** How long the offer is shown, in milliseconds: long enough to read it, see the mistake and press. */
export const UNDO_MS = 8000

export type Offer = { id: number; text: string; press: () => void }

let offer: Offer | null = null
let lastId = 0
const listeners = new Set<() => void>()

function put(next: Offer | null) {
  offer = next
  for (const listener of listeners) listener()
}

export function offerUndo(text: string, press: () => void) {
  lastId += 1
  put({ id: lastId, text, press })
}

export const dropUndo = () => put(null)

/** The store that UndoBar follows. */
export const undoStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  current: () => offer,
}
