/**
 * What the browser keeps for the pages (HOLD-6): `device` until somebody clears it, `tab` until the tab closes. Neither
 * ever throws: what a browser forbids or has no room for lives in this page's memory, so that it costs the next page
 * and not this one. Storage is shared with other tabs and other builds: whoever reads checks what came.
 */
export const storageKeys = {
  cart: 'cartItems',
  token: 'authToken',
  user: 'user',
  attempt: 'orderAttempt',
  draft: 'checkoutDraft',
  city: 'city',
} as const

export type Storing = {
  read: (key: string) => string | null
  /** Stores the text; null removes the entry. False where it lives in this page's memory alone. */
  write: (key: string, text: string | null) => boolean
  /** What is kept as JSON; null where there is none, and where it cannot be read. */
  readJson: (key: string) => unknown
  writeJson: (key: string, value: unknown) => boolean
}

function storing(name: 'localStorage' | 'sessionStorage', said: string): Storing {
  /** What could not be stored, with what lay there then: where that has changed, another tab has written since. */
  const memory = new Map<string, { text: string | null; over: string | null }>()

  function stored(key: string): string | null {
    if (typeof window === 'undefined') return null
    try {
      return window[name].getItem(key)
    } catch (error) {
      console.error(`Cannot read ${key} from ${said}:`, error)
      return null
    }
  }

  function read(key: string) {
    const text = stored(key)
    const own = memory.get(key)
    if (own?.over === text) return own.text
    memory.delete(key)
    return text
  }

  function write(key: string, text: string | null) {
    memory.delete(key)
    try {
      if (text === null) window[name].removeItem(key)
      else window[name].setItem(key, text)
      return true
    } catch (error) {
      console.error(`Cannot save ${key} in ${said}:`, error)
      memory.set(key, { text, over: stored(key) })
      return false
    }
  }

  return {
    read,
    write,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null')
      } catch {
        return null
      }
    },
    writeJson: (key, value) => write(key, JSON.stringify(value)),
  }
}

export const device = storing('localStorage', 'local storage')
export const tab = storing('sessionStorage', 'session storage')
