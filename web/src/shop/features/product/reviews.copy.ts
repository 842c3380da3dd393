/** The texts of a product's reviews. */
export const reviewsCopy = {
  bought: 'bought it here',
  answer: 'The shop answers',
  more: 'Show more reviews',
  whole: 'Read all reviews',
  failed: 'The reviews could not be loaded.',
  again: 'Try again',
}
