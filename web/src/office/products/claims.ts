/**
 * Words that promise what only a medicine may. They make a cosmetic a drug to the authorities, and advertisements are
 * refused for them. Only whole words count, so "a healthy glow" is none.
 */
const CLAIMS =
  /(?<!\p{L})(heal(s|ed|ing)?|cure[sd]?|curing|treat(s|ed|ing|ment)?( of)? (acne|eczema|psoriasis|rosacea|dermatitis|melasma|infections?)|removes? (acne|scars|melasma))(?!\p{L})/iu

/** The first words of a text that read as a medical claim, or '' where none do. */
export function medicalClaim(text: string): string {
  return CLAIMS.exec(text)?.[0] ?? ''
}
