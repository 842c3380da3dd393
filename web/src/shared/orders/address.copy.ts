/** The labels before parts of an address. */
export const words = {
  near: (place: string) => `Near: ${place}`,
  national: (code: string) => `National address: ${code}`,
}
