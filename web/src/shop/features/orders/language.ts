/** Keeps the language that a shopper chose, also for the pages without scripts (WAY-1). */
export function keepLanguage(language: string) {
  document.cookie = `gulaab_language=${language}; path=/; max-age=${YEAR_S}; samesite=lax`
}

const YEAR_S = 365 * 24 * 60 * 60
