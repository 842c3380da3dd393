import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './notSold.copy.ts'

export const copy: Words<typeof english> = {
  unsold: 'Shayad ab yeh nahin bikti. Aap ki tokri waisi hi hai.',
  productNotFound: 'Yeh cheez nahin mili',
  toTopSells: 'Sab se zyada bikne wale dekhein',
  toHome: 'Pehle page par jayein',
}
