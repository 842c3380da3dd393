/** The languages that the shop's messages come in, the first one chosen (SAY-3), each in its own words. */
export const languages = { en: 'English', ur: 'اردو', 'ur-Latn': 'Roman Urdu' } as const
