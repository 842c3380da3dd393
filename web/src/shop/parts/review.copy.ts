/** What is said of a review wherever one is shown. */
export const copy = {
  of5: (n: number) => (n === 1 ? '1 star of 5' : `${n} stars of 5`),
  chose: (shade: string) => `chose ${shade}`,
}
