/** The eight countries the shop delivers to, the first one chosen (CHK-2). */
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
