/** Whether the results of an order may have to be shown. Their code is no part of the first load (WEB-2). */
let wanted = false
const listeners = new Set<() => void>()

export const outcome = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  wanted: () => wanted,
  onServer: () => false,
  want: () => {
    wanted = true
    for (const listener of listeners) listener()
  },
}
