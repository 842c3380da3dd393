/** The texts of choosing a colour that an order left open (SURE-3). */
export const copy = {
  title: 'Which colour would you like?',
  lead: 'We keep one for you and pack the parcel once you have chosen. The price stays the same.',
  of: (name: string) => `Colour of ${name}`,
  first: 'Choose a colour first.',
  save: 'Choose this colour',
  saving: 'Saving...',
  failed: 'The choice could not be saved. Please try again.',
  gone: 'The colours could not be loaded.',
  retry: 'Try again',
  write: 'This product has left the shop since. We call you about its colour.',
}
