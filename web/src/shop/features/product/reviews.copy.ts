/** The texts of a product's reviews. */
export const reviewsCopy = {
  of5: (n: number) => (n === 1 ? '1 star of 5' : `${n} stars of 5`),
  bought: 'bought it here',
  answer: 'The shop answers',
  more: 'Show more reviews',
  whole: 'Read all reviews',
  failed: 'The reviews could not be loaded.',
  again: 'Try again',
}
