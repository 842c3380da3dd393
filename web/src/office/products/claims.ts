/**
 * Words that promise what only a medicine may: they make a cosmetic a drug to the authorities, and an advertisement is
 * refused for them. Whole words only: a healthy glow is none.
 */
const CLAIMS =
  /(?<!\p{L})(heal(s|ed|ing)?|cure[sd]?|curing|treat(s|ed|ing|ment)?( of)? (acne|eczema|psoriasis|rosacea|dermatitis|melasma|infections?)|removes? (acne|scars|melasma))(?!\p{L})/iu

/** The first words of a text that read as a medical claim, as they are written; empty where none does. */
export function medicalClaim(text: string): string {
  return CLAIMS.exec(text)?.[0] ?? ''
}
