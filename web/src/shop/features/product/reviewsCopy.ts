/** The words of a product's reviews. */
export const reviewsCopy = {
  title: 'Reviews',
  rated: (average: number, count: number) =>
    `${average.toFixed(1)} of 5, ${count === 1 ? '1 review' : `${count} reviews`}`,
  of5: (n: number) => (n === 1 ? '1 star of 5' : `${n} stars of 5`),
  bought: 'bought it here',
  answer: 'The shop answers',
  more: 'Show more reviews',
  failed: 'The reviews could not be loaded.',
  again: 'Try again',
}
