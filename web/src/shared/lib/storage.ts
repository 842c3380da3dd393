/**
 * What the browser keeps for the pages (HOLD-6): `device` until somebody clears it, `tab` until the tab closes. Neither
 * ever throws: what the browser refuses is kept in this page's memory, and only lost to the next page. Other tabs and
 * other builds write here too, so readers must check what they get.
 */
export const storageKeys = {
  cart: 'cartItems',
  token: 'authToken',
  user: 'user',
  attempt: 'orderAttempt',
  draft: 'checkoutDraft',
  city: 'city',
  place: 'languagePlace',
  offered: 'languageOffered',
  install: 'installOffered',
} as const

export type Storing = {
  read: (key: string) => string | null
  /** Stores the text; null removes the entry. It is false where the text is only in this page's memory. */
  write: (key: string, text: string | null) => boolean
  /** The value that is stored as JSON, or null where there is none or it cannot be read. */
  readJson: (key: string) => unknown
  writeJson: (key: string, value: unknown) => boolean
}

function storing(name: 'localStorage' | 'sessionStorage', said: string): Storing {
  /**
   * What could not be stored, with the stored text of that moment. Where that has changed, another tab has written
   * since.
   */
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
