/** The texts by which a shopper finds a shade (FIND-5). */
export const shadesCopy = {
  title: 'Find your shade',
  wear: 'A shade that you wear',
  choose: 'Choose one',
  nearest: (other: string, name: string) => `You wear ${other}. The nearest here is ${name}.`,
  soldOut: 'Sold out.',
  here: (name: string) => `The nearest that is here now: ${name}.`,
  undertones: { cool: 'Cool', neutral: 'Neutral', warm: 'Warm' },
  depth: (depth: number) => `depth ${depth} of 10`,
  near: 'Near:',
  others: 'Near, in other brands here:',
  shadeOf: (shade: string, product: string) => `${shade}, ${product}`,
  take: 'Choose',
  takeOf: (name: string) => `Choose ${name}`,
  note: 'Compared by us. Depth 1 is the lightest; light and screens change colours.',
}
