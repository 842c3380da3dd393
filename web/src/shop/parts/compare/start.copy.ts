/** The word that begins a comparison. It is loaded with every list, the others when it is pressed (FIND-6). */
export const startCopy = {
  start: 'Compare two',
}
