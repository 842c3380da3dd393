/** The offer of a page in Urdu (LANG-1), in Urdu for its readers. */
export const offered = 'یہ دکان اردو میں بھی ہے۔'
export const dismiss = 'Stay in English'
