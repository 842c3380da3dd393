/** The languages of the shop's messages, the default first (SAY-3), each named in itself. */
export const languages = { en: 'English', ur: 'اردو', 'ur-Latn': 'Roman Urdu' } as const
