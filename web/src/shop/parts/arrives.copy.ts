/**
 * The texts of when a parcel arrives (PLAIN-4). The days and their reason are the server's own
 * text.
 */
export const arrivesCopy = {
  ask: 'When does it arrive?',
  where: 'Where to?',
  change: 'Change',
  changeCity: 'Change the city',
  label: 'City',
  keep: 'Never mind',
  to: (city: string, when: string) => `To ${city}: ${when}`,
  counted: {
    order: (how: string) => `If you order today, ${how}.`,
    yes: (how: string) => `If you confirm today, ${how}.`,
    paid: (how: string) => `If your payment is here today, ${how}.`,
  },
  looking: (city: string) => `Looking up ${city}`,
  unknown: (city: string) => `To ${city}: not known yet`,
  unknownText: 'We have sent too few parcels to say. You are told the day once it is on its way.',
  failed: 'The shop did not answer.',
  again: 'Try again',
  typed: 'Name your city, and see when it arrives.',
  list: 'Suggestions',
  found: (count: number) => (count === 1 ? '1 city fits' : `${count} cities fit`),
  filled: (province: string) => province,
}
