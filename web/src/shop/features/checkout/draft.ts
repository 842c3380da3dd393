import { language } from '#/shared/lib/language.copy.ts'
import { storageKeys, tab } from '#/shared/lib/storage.ts'
import { contactNames } from '#/shared/orders/contact.ts'
import { emptyContact, type Contact } from './contact.ts'
import { forgetGift } from './gift.ts'
import { forgetShot } from './keptShot.ts'

/** Both forms share one draft, so that a change of the way to pay keeps the address. */
const KEY = storageKeys.draft

/** The address typed so far in this tab, or null where there is none or it cannot be read. */
export function readDraft(): Contact | null {
  const raw = tab.readJson(KEY)
  if (typeof raw !== 'object' || raw === null) return null
  const stored = raw as Record<string, unknown>
  const draft = { ...emptyContact }
  for (const name of contactNames) {
    const value = stored[name]
    // A shopper who changed the page's language gets the messages in the new one (LANG-1).
    if (name === 'language' && (stored['page'] ?? 'en') !== language) continue
    if (typeof value === 'string') draft[name] = value.slice(0, 500)
  }
  return draft
}

/** Keeps what is typed through a reload. */
export function writeDraft(values: Contact): void {
  tab.writeJson(KEY, language === 'en' ? values : { ...values, page: language })
}

/** Forgets the draft once the order is placed, so that the next one starts afresh. */
export function forgetDraft(): void {
  forgetShot()
  tab.write(KEY, null)
  forgetGift()
}
