/**
 * The language of the pages as a BCP 47 tag, the prefix of their addresses, and their direction.
 */
export const language: 'en' | 'ur' | 'ur-Latn' = 'en'
export const prefix: '' | '/ur' | '/roman' = ''
export const direction: 'ltr' | 'rtl' = 'ltr'
