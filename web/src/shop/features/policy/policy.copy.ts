/** The texts of the policy pages, without the policies themselves. */
export const copy = {
  home: 'Home',
  lead: {
    returns: (guarantee: string) =>
      `${guarantee}, on every order. This is the whole rule, as the shop itself holds to it.`,
    terms: 'What you and we agree on with an order.',
    privacy: 'What this shop knows of you, and what for.',
  },
  ask: 'Find your order',
  also: 'Read also',
  write: 'Something unclear? Write to {email}',
}
