import { storageKeys, tab } from '#/shared/lib/storage.ts'
import { contactNames } from '#/shared/orders/contact.copy.ts'
import { emptyContact, type Contact } from './contact.ts'
import { forgetShot } from './keptShot.ts'

/** One draft for both forms: who changes the way of paying keeps the address. */
const KEY = storageKeys.draft

/** The address typed so far in this tab, or null. Unreadable means none. */
export function readDraft(): Contact | null {
  const raw = tab.readJson(KEY)
  if (typeof raw !== 'object' || raw === null) return null
  const stored = raw as Record<string, unknown>
  const draft = { ...emptyContact }
  for (const name of contactNames) {
    const value = stored[name]
    if (typeof value === 'string') draft[name] = value.slice(0, 500)
  }
  return draft
}

/** Keeps what is typed through a reload. */
export function writeDraft(values: Contact): void {
  tab.writeJson(KEY, values)
}

/** The order stands: the next one starts afresh. */
export function forgetDraft(): void {
  forgetShot()
  tab.write(KEY, null)
}
