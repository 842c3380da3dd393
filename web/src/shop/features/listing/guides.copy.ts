/** The words around the guides that a search names. */
export const copy = {
  read: 'Read about',
}
