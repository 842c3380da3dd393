/**
 * The texts of the bar above every page where the owner gives none (SHELF-2); the office starts
 * from them. `*so*` is emphasised, `{guest}` is replaced by a number: see spoken.ts.
 */
export const homeWords = {
  promises: ['*{guest}% off everything.* Members get {member}%.', '{delivery}', '{days}-day money-back guarantee'],
  /** What members see instead of the first promise. */
  memberPromise: '*{member}% off everything.* Your member price is on.',
} as const
