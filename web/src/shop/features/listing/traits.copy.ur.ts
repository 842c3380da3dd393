import type { traitsCopy as english } from './traits.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { formatCount } from '#/shared/lib/count.ts'

const WITHOUT: Readonly<Record<string, string>> = {
  fragrance: 'خوشبو',
  alcohol: 'جلد سُکھانے والا الکحل',
  'essential-oil': 'خوشبودار تیل (essential oil)',
  acid: 'ایکسفولیٹ کرنے والے ایسڈ',
  retinoid: 'ریٹینوئڈ',
  paraben: 'پیرابین',
  sulfate: 'سلفیٹ',
  silicone: 'سلیکون',
  'mineral-oil': 'منرل آئل',
  oil: 'تیل',
  allergen: 'خوشبو کے الرجی والے اجزا',
  animal: 'جانوروں سے بنے اجزا',
  pregnancy: 'جس سے حمل میں عموماً پرہیز کیا جاتا ہے',
}

const choice: (typeof english)['choice'] = (key, value, printed) => {
  if (key === 'spf') return `${isolate(`SPF ${value}`)} یا زیادہ`
  if (key === 'rating') return `${value} ستارے یا زیادہ`
  return (key === 'without' ? WITHOUT[value] : undefined) ?? isolate(printed)
}

export const traitsCopy: Words<typeof english> = {
  more: 'مزید فلٹر: اجزا، SPF، ستارے',
  legend: { with: 'جس میں ہو', without: 'جس میں نہ ہو', spf: 'دھوپ سے بچاؤ', rating: 'ستارے' },
  choice,
  any: {
    legend: 'کوئی بھی جز',
    label: 'ایک جز',
    hint: 'جیسا پیک پر لکھا ہو، مثلاً زنک آکسائیڈ (zinc oxide)۔',
    list: 'اجزا',
    found: (count) => `${formatCount(count, 'جز', 'اجزا')} ملے`,
    failed: 'اجزا کی فہرست نہیں پہنچی۔ خانے کو دوبارہ چھوئیں۔',
  },
  chip: (key, value, printed) => {
    const said = choice(key, value, printed)
    if (key === 'with') return `${said} والی`
    return key === 'without' ? `${said} کے بغیر` : said
  },
  others: (count) => `مزید ${count}`,
  unread: (count) =>
    `یہاں ${formatCount(count, 'چیز', 'چیزوں')} کے تمام اجزا ہمیں معلوم نہیں۔ “جس میں نہ ہو” میں وہ شامل نہیں ہوتیں۔`,
}
