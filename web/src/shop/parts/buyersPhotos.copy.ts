/** The texts of the gallery of buyers' photos (REAL-1). */
export const copy = {
  title: 'Photos from buyers',
  photo: (n: number, of: number, by: string, product: string) =>
    of === 1 ? `${product}, photo by ${by}` : `${product}, photo ${n} of ${of} by ${by}`,
  toProduct: 'See the product',
  earlier: 'Newer photo',
  later: 'Older photo',
  more: 'More photos',
  failed: 'The photos could not be loaded. Please try again.',
}
