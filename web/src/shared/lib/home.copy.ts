/**
 * What the opening picture of the home page and the bar above every page say where the owner says nothing else (SHELF-2).
 * The office begins with them. `*so*` is emphasised, `{guest}` stands for a number: see spoken.ts.
 */
export const homeWords = {
  hero: {
    title: 'Imported skincare, *honestly* priced.',
    text: 'Everything is {guest}% off for guests. Join free and it becomes {member}%, on every order.',
    /** The headline of a shop that leaves the sample out and has none of its own (OWN-6). */
    plainTitle: '{shop}',
    memberText: 'Your member price is on: {member}% off everything, on every order.',
  },
  promises: ['*{guest}% off everything.* Members get {member}%.', '{delivery}', '{days}-day money-back guarantee'],
  /** What members read in the place of the first promise. */
  memberPromise: '*{member}% off everything.* Your member price is on.',
} as const
