/** The words of sets, on their own page and on those of their parts (GOOD-4). */
export const copy = {
  parts: 'What is in it',
  hereToday: 'What is here today',
  oneByOne: 'One by one',
  together: (saved: string) => `Together you save ${saved} against buying them one by one.`,
  save: (percent: number) => `Save ${percent}%`,
  choose: 'Choose the shade',
  soldOut: 'Sold out',
  total: (count: number, percent: number) => `${count} products${percent > 0 ? `, ${percent}% off each` : ''}`,
  rests: (name: string) => `The set rests: ${name} is sold out.`,
  gone: 'The set rests: one of its products is not in the shop.',
  inSets: 'In these sets',
  of: (count: number) => `A set of ${count}`,
}
