/** How code is loaded. It is a module of its own, because the entry needs it before anything else is there. */

/** The pauses between the tries, in milliseconds. A network that comes back ends them. */
const PAUSES_MS = [500, 2000]

/** Tries three times, then throws. */
export async function tried<T>(load: () => Promise<T>): Promise<T> {
  for (const ms of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      if (typeof window === 'undefined') throw error
      await lineIsBack(ms)
    }
  }
  return load()
}

/** Waits `ms` milliseconds, or until the network is back. */
export function lineIsBack(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      window.removeEventListener('online', go)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })
}
