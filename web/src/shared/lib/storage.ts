/** Local storage that never throws: private windows and full disks lose memory, not the page. */
export const storageKeys = { cart: 'cartItems', token: 'authToken', user: 'user', attempt: 'orderAttempt' } as const

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch (error) {
    console.error(`Cannot read ${key} from local storage:`, error)
    return null
  }
}

/** Stores the text; null removes the entry. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch (error) {
    console.error(`Cannot save ${key} in local storage:`, error)
  }
}
