import { contactNames, emptyContact, type Contact } from './contact.ts'
import { forgetShot } from './keptShot.ts'

/** One draft for both forms: who changes the way of paying keeps the address. */
const KEY = 'checkoutDraft'

/** The address typed so far in this tab, or null. Unreadable means none. */
export function readDraft(): Contact | null {
  try {
    const raw: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof raw !== 'object' || raw === null) return null
    const stored = raw as Record<string, unknown>
    const draft = { ...emptyContact }
    for (const name of contactNames) {
      const value = stored[name]
      if (typeof value === 'string') draft[name] = value.slice(0, 500)
    }
    return draft
  } catch {
    return null
  }
}

/** Keeps what is typed through a reload. A full or forbidden storage costs only that. */
export function writeDraft(values: Contact): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    return
  }
}

/** The order stands: the next one starts afresh. */
export function forgetDraft(): void {
  forgetShot()
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
