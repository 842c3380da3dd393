/** The number of reviews in words. */
export const ratings = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)
