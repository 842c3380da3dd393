/** The texts of the class of sales tax of products (BOOKS-1). */
export const taxClassCopy = {
  label: 'Tax class',
  usual: 'As its categories say',
  hint: 'Its rate is set under Settings, Tax and papers.',
  unknown: 'No class has this name any more: it counts as its categories say.',
}
