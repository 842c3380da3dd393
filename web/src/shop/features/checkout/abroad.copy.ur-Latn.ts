import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './abroad.copy.ts'

export const copy: Words<typeof english> = {
  labels: {
    state: {
      Dubai: 'Emirate',
      Canada: 'Sooba',
      'United States': 'Riyasat',
    },
    zip: {
      Oman: 'Postal code',
      Canada: 'Postal code',
      'Saudi Arabia': 'Postal code',
      'United States': 'ZIP code',
      'United Kingdom': 'Postcode',
    },
  },
  takeOut: 'Tokri se nikalein',
  takeOutOf: (name) => `${name} ko tokri se nikalein`,
  duty: 'Duty qeemat mein shamil nahin',
  closed: 'Wahan kuch nahin bheja jata',
}
