import type { Words } from '#/shared/lib/words.ts'
import type { contains as english } from './contains.copy.ts'

export const contains: Words<typeof english> = {
  fragrance: 'اس میں خوشبو ہے',
  allergen: 'خوشبو کے وہ اجزا لکھے ہیں جن سے کچھ لوگوں کو الرجی ہوتی ہے (EU کی فہرست سے)',
  alcohol: 'اس میں فوراً سوکھنے والا الکحل ہے',
  acid: 'اس میں ایکسفولیٹ کرنے والا ایسڈ ہے',
  retinoid: 'اس میں وٹامن A کی ایک قسم ہے',
  'essential-oil': 'اس میں ایسنشل آئل ہے',
  animal: 'اس میں جانور سے حاصل کی گئی چیز ہے',
  pregnancy: 'اس میں وہ چیز ہے جس سے حمل میں عموماً پرہیز کیا جاتا ہے',
}
