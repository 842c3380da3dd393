/** The prefix of the pages' addresses in each language, by its BCP 47 tag (LANG-1). */
export const prefixes = { en: '', ur: '/ur', 'ur-Latn': '/roman' } as const
