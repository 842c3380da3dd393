/** What the shop promises about delivery and return, where the owner says nothing else (GEN-3, PLAIN-3). */
export const copy = {
  /** The usual promise; its parts stand apart where there is room. */
  usual: 'Free shipping across Pakistan',
  usualName: 'Free shipping',
  usualRest: 'across Pakistan, on every order',
  rest: 'on every order',
  arrives: (from: number, to: number) =>
    `Arrives in ${from === 0 || from === to ? to : `${from} to ${to}`} ${to === 1 ? 'day' : 'days'}`,
  guarantee: (days: number) => `${days}-day money-back guarantee`,
  wayBack: 'We pay the way back.',
  wayBackIfWrong: 'We pay the way back if something is wrong, you pay it if you changed your mind.',
}
