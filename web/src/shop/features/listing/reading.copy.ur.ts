import type { readingCopy as english } from './reading.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { formatCount } from '#/shared/lib/count.ts'

const products = (count: number) => formatCount(count, 'چیز', 'چیزوں')

/** What a search excludes, and what a maker may claim. */
const OF: Readonly<Record<string, string>> = {
  fragrance: 'خوشبو',
  'essential-oil': 'خوشبودار تیل (essential oil)',
  'mineral-oil': 'منرل آئل',
  animal: 'جانوروں سے بنے اجزا',
  acid: 'ایکسفولیٹ کرنے والے ایسڈ',
  retinoid: 'ریٹینوئڈ',
  allergen: 'خوشبو کے الرجی والے اجزا',
  alcohol: 'جلد سُکھانے والے الکحل',
  paraben: 'پیرابین',
  sulfate: 'سلفیٹ',
  silicone: 'سلیکون',
  oil: 'تیل',
}
const CLAIMS: Readonly<Record<string, string>> = {
  pregnancy: 'حمل میں',
  halal: 'حلال',
  vegan: 'ویگن',
  'cruelty-free': 'جانوروں پر آزمائے بغیر',
  organic: 'آرگینک',
  kosher: 'کوشر',
  hypoallergenic: 'الرجی کا کم امکان',
  'non-comedogenic': 'مسام بند نہ کرنے والی',
  unscented: 'بے خوشبو',
}

export const readingCopy: Words<typeof english> = {
  showing: '{words} کے نتیجے دکھائے جا رہے ہیں۔',
  instead: (words) => `“${isolate(words)}” ہی تلاش کریں`,
  missing: (words) => `“${isolate(words)}” یہاں کسی چیز میں نہیں ملا۔ یہ چیزیں آپ کے باقی الفاظ سے ملتی ہیں۔`,
  price: (from, to) =>
    from === ''
      ? `ایک کی قیمت ${to} تک، جو آپ دیں گے۔`
      : `ایک کی قیمت ${from}${to === '' ? ' یا زیادہ' : ` سے ${to} تک`}، جو آپ دیں گے۔`,
  nameOf: ({ claim, of = '' }) =>
    claim === 'without' ? `${OF[of] ?? isolate(of)} کے بغیر:` : `${CLAIMS[claim] ?? isolate(claim)}:`,
  known: ({ claim, known }) => {
    if (claim === 'without')
      return `${products(known)} کے بارے میں ہمیں معلوم ہے۔ ہم نے اجزا کی پوری فہرست پڑھی ہے، یا بنانے والے نے ایسا لکھا ہے۔ باقی کے بارے میں ہمیں معلوم نہیں۔`
    if (claim === 'pregnancy')
      return `${products(known)} کی پوری فہرست میں ایسا کچھ نہیں جس سے عموماً اس دوران پرہیز کیا جاتا ہے۔ استعمال سے پہلے فہرست اپنے ڈاکٹر کو دکھائیں۔`
    return `${products(known)} کے بارے میں ہمیں معلوم ہے، کیونکہ بنانے والے نے ایسا لکھا ہے۔ باقی کے بارے میں ہمیں معلوم نہیں۔`
  },
  unknown: ({ claim }, rest) => {
    const below = rest === '' ? '' : ` نیچے وہ ہے جو “${isolate(rest)}” سے ملتا ہے، چاہے ایسا ہو یا نہ ہو۔`
    if (claim === 'pregnancy')
      return 'ان میں سے کسی کے بارے میں معلوم نہیں کہ اس میں وہ اجزا نہیں جن سے عموماً اس دوران پرہیز کیا جاتا ہے۔ استعمال سے پہلے اپنے ڈاکٹر سے پوچھیں۔'
    if (claim === 'without')
      return `ان میں سے کسی کے بارے میں ہمیں ابھی یہ معلوم نہیں، اور ہم اندازہ نہیں لگاتے۔${below}`
    return `یہاں کسی چیز کے بارے میں ہمیں ابھی یہ معلوم نہیں۔ جہاں بنانے والا لکھے وہاں ہم بتاتے ہیں، اور اندازہ نہیں لگاتے۔${below}`
  },
  avoid: (count) => `ان الفاظ کی ${products(count)} میں ریٹینوئڈ یا ایسا کچھ ہے جس سے حمل میں عموماً پرہیز کیا جاتا ہے۔`,
  withoutAnimal: 'جن کی فہرست میں جانوروں سے بنے اجزا نہیں',
  withoutAlcohol: 'جن کی فہرست میں جلد سُکھانے والا الکحل نہیں',
  onlyWords: (words) => `صرف “${isolate(words)}” تلاش کریں`,
  caution: {
    retinoid: 'اس میں ریٹینوئڈ ہے: حمل میں نہ لگائیں۔',
    pregnancy: 'اس میں وہ ہے جس سے حمل میں بہت سے لوگ پرہیز کرتے ہیں۔',
    acid: 'اس میں ایکسفولیٹ کرنے والا ایسڈ ہے۔',
  },
}
