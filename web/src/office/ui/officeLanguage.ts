/**
 * The language that somebody of the shop reads the office in (LANG-6). It is kept on the device, in a cookie: the server
 * sends the document of one language before it knows who asks (internal/httpd/site/office.go).
 */
import { languages } from '#/shared/lib/languages.copy.ts'

export type Tag = keyof typeof languages
export const tags = Object.keys(languages) as Tag[]

const YEAR_S = 365 * 24 * 60 * 60

/** What was chosen on this device. */
export function chosenLanguage(): Tag {
  const kept = /(?:^|; )gulaab_office_language=([\w-]+)/.exec(document.cookie)?.[1]
  return tags.find((tag) => tag === kept) ?? 'en'
}

/** Keeps the choice, and opens the same screen in that language. What is not saved is asked about first. */
export function chooseLanguage(tag: Tag) {
  document.cookie = `gulaab_office_language=${tag}; path=/admin; max-age=${YEAR_S}; samesite=lax`
  window.location.reload()
}

/** The language of the document that the server sends for an address. Papers are English whatever their reader chose. */
export const languageAt = (path: string): Tag => (path.startsWith('/admin/print/') ? 'en' : chosenLanguage())
