/** The words of the calendar of deals and promotions. */
export const weeksCopy = {
  title: 'Four weeks',
  earlier: 'Four weeks earlier',
  later: 'Four weeks later',
  nothing: 'Nothing runs in these weeks.',
  bar: (name: string, from: string, to: string, state: string) =>
    to === '' ? `${name}: from ${from}, ${state}` : `${name}: ${from} to ${to}, ${state}`,
}
