/**
 * The opening picture's texts where the owner gives none (SHELF-2); the office starts from them.
 * `*so*` is emphasised, `{guest}` is replaced by a number: see spoken.ts.
 */
export const heroWords = {
  title: 'Imported skincare, *honestly* priced.',
  text: 'Everything is {guest}% off for guests. Join free and it becomes {member}%, on every order.',
  /** The headline of a shop that leaves the sample's texts out and has none of its own (OWN-6). */
  plainTitle: '{shop}',
  memberText: 'Your member price is on: {member}% off everything, on every order.',
}
