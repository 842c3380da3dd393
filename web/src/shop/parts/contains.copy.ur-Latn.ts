import type { Words } from '#/shared/lib/words.ts'
import type { contains as english } from './contains.copy.ts'

export const contains: Words<typeof english> = {
  fragrance: 'Is mein khushboo hai',
  allergen: 'Khushboo ke woh ajza likhe hain jin se kuch logon ko allergy hoti hai (EU ki list se)',
  alcohol: 'Is mein foran sookhne wala alcohol hai',
  acid: 'Is mein exfoliate karne wala acid hai',
  retinoid: 'Is mein vitamin A ki aik qism hai',
  'essential-oil': 'Is mein essential oil hai',
  animal: 'Is mein janwar se haasil ki gayi cheez hai',
  pregnancy: 'Is mein woh cheez hai jis se hamal mein aam taur par parhez kiya jata hai',
}
