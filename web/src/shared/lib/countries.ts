/** The eight countries to which the shop delivers. The first is the default (CHK-2). */
export const countries = [
  'Pakistan',
  'Dubai',
  'Qatar',
  'Oman',
  'Canada',
  'Saudi Arabia',
  'United States',
  'United Kingdom',
] as const
