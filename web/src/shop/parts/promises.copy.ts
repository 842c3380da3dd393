/** The shop's promises about delivery and returns, where the owner gives none (GEN-3, PLAIN-3). */
export const copy = {
  /**
   * The text of a shop whose owner has given none, as the server has it: the same in every
   * language.
   */
  given: 'Free shipping across Pakistan',
  /** How it is shown; its parts are separate where there is room. */
  usual: 'Free shipping across Pakistan',
  usualName: 'Free shipping',
  usualRest: 'across Pakistan, on every order',
  rest: 'on every order',
  arrives: (from: number, to: number) =>
    `Arrives in ${from === 0 || from === to ? to : `${from} to ${to}`} ${to === 1 ? 'day' : 'days'}`,
  /**
   * The rest of a sentence that began in bold, and when the parcel arrives if the owner gives that.
   */
  restOf: (rest: string, days: string) => `${rest}.${days ? ` ${days}.` : ''}`,
  guarantee: (days: number) => `${days}-day money-back guarantee`,
  wayBack: 'We pay the way back.',
  wayBackIfWrong: 'We pay the way back if something is wrong, you pay it if you changed your mind.',
}
