/** How long ago something was. */
export const ageCopy = {
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
}
