/** The words about parcels abroad (FEE-3). */
export const copy = {
  /** Labels of fields by country, where the country has a name of its own for them. */
  labels: {
    state: {
      Dubai: 'Emirate',
      Canada: 'Province or territory',
      'United States': 'State',
    },
    zip: {
      Oman: 'Postal code',
      Canada: 'Postal code',
      'Saudi Arabia': 'Postal code',
      'United States': 'ZIP code',
      'United Kingdom': 'Postcode',
    },
  } as Readonly<Record<string, Readonly<Record<string, string>> | undefined>>,
  takeOut: 'Take out of the cart',
  takeOutOf: (name: string) => `Take ${name} out of the cart`,
  duty: 'Duty is not in the price',
  closed: 'Nothing is sent there',
}
