/** The words of pre-orders in the editor (GOOD-3). */
export const preorderCopy = {
  day: (name: string) => (name ? `Ships from, ${name}` : 'Ships from'),
  limit: (name: string) => (name ? `Units to come, ${name}` : 'Units to come'),
  limitHint: 'That may be sold before they are here. What comes for its orders is no longer counted.',
  uncounted: (name: string) => `${name || 'It'} is not counted, so it never sells out. Count it under Stock first.`,
  promised: (units: number) => (units === 1 ? 'Orders wait for 1 unit.' : `Orders wait for ${units} units.`),
  save: 'Save pre-order',
  end: 'End pre-order',
  saved: 'Saved. Shoppers see it within seconds.',
  ended: 'Ended. What orders wait for is still sent.',
  noUnits: 'Write how many, from 1.',
  noDay: 'Choose a day after today.',
}
