/** The language that a shopper chose for what is told of orders: kept on the device, also for the pages without scripts (WAY-1). */

const NAME = 'gulaab_language'
const YEAR_S = 365 * 24 * 60 * 60

/** The languages of the shop's messages, as BCP 47 tags. */
export const LANGUAGES = ['en', 'ur', 'ur-Latn'] as const

/** The language chosen on this device; null where none was. */
export function keptLanguage(): string | null {
  const kept = new RegExp(`(?:^|; )${NAME}=([^;]*)`).exec(document.cookie)?.[1]
  return LANGUAGES.find((one) => one === kept) ?? null
}

export function keepLanguage(language: string) {
  document.cookie = `${NAME}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`
}
