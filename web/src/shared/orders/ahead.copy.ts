/** The words for what is sold before it is in the house (GOOD-3). */
export const copy = {
  preorder: (day: string) => `Pre-order · ships from ${day}`,
  whole: (day: string) => `Your parcel is sent whole, when all of it is here: from ${day}.`,
}
