import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './more.copy.ts'
import { contains } from '#/shop/parts/contains.copy.ur.ts'
import { ratings } from './ratings.copy.ur.ts'

const inWords = (names: readonly string[]) =>
  `${names.slice(0, -1).map(isolate).join('، ')} اور ${isolate(names.at(-1) ?? '')}`

/** What an ingredient does, by the English text of the shop's list (internal/inci/known.txt). */
const does: Readonly<Record<string, string>> = {
  'the base that the rest is dissolved in': 'اسی میں باقی سب گھلا ہوتا ہے',
  'draws water and holds it in the skin': 'نمی کھینچ کر جلد میں روکے رکھتا ہے',
  'feeds or softens the skin': 'جلد کو غذا دیتا یا نرم کرتا ہے',
  'evens the look of skin tone': 'جلد کی رنگت یکساں دکھاتا ہے',
  'an acid that loosens dead skin': 'ایسڈ، جو مردہ جلد اتارتا ہے',
  'a form of vitamin A': 'وٹامن A کی ایک قسم',
  'keeps oils and the skin from ageing in the air': 'تیل اور جلد کو ہوا کے اثر سے بچاتا ہے',
  'an oil or butter that softens': 'نرم کرنے والا تیل یا بٹر',
  'a silicone: slip and a smooth finish': 'سلیکون: آسانی سے پھیلتا ہے، جلد ہموار لگتی ہے',
  'a fatty alcohol: thickens and softens, not a drying one': 'فیٹی الکحل: گاڑھا اور نرم کرتا ہے، خشک نہیں کرتا',
  'a quickly drying alcohol': 'فوراً سوکھنے والا الکحل',
  'mixes oil with water': 'تیل اور پانی کو ملاتا ہے',
  'cleans: lifts oil and dirt so that water takes them along': 'صاف کرتا ہے: چکنائی اور میل پانی کے ساتھ نکل جاتے ہیں',
  'thickens, or holds the mixture together': 'گاڑھا کرتا یا آمیزے کو جوڑے رکھتا ہے',
  'a powder: slip, body or shine': 'پاؤڈر: پھیلاؤ، گاڑھا پن یا چمک دیتا ہے',
  "filters the sun's rays": 'دھوپ کی شعاعیں روکتا ہے',
  'keeps germs out of the jar': 'ڈبے میں جراثیم نہیں پنپنے دیتا',
  'sets the acidity or binds minerals of the water': 'تیزابیت درست رکھتا یا پانی کے معدنیات باندھتا ہے',
  'scents the product': 'خوشبو دیتا ہے',
  "an essential oil: a plant's scent, drawn out": 'ایسنشل آئل: پودے سے نکالی ہوئی خوشبو',
  'from a plant, for the care of the skin': 'پودے سے، جلد کی دیکھ بھال کے لیے',
  'colours the product': 'رنگ دیتا ہے',
  'pushes the product out of its can': 'کین سے اسپرے باہر نکالتا ہے',
  'a medicine, not a cosmetic ingredient': 'دوا ہے، کاسمیٹک جزو نہیں',
}

export const copy: Words<typeof english> = {
  facts: 'تفصیل',
  /** The value of a yes/no fact. */
  factValues: { Yes: 'ہاں', No: 'نہیں' },
  reviews: 'تبصرے',
  ratings,
  howToUse: 'لگانے کا طریقہ',
  mostOf: (name) => `${isolate(name)} سے پورا فائدہ کیسے لیں:`,
  watchMostOf: (name) => `دیکھیں، ${isolate(name)} سے پورا فائدہ کیسے لیں:`,
  regularUse: 'باقاعدہ لگائیں، اور نرم، تازہ، چمکتی جلد پائیں۔',
  howToUseOf: (name) => `${isolate(name)} لگانے کا طریقہ`,
  moreFrom: (brand) => `${isolate(brand)} کی اور چیزیں`,
  goesWellWith: 'اس کے ساتھ اچھا لگے گا',
  why: {
    picked: 'اس کے ساتھ ہمارا انتخاب',
    bought: (orders) => `${orders} پہنچے ہوئے آرڈرز میں دونوں ساتھ خریدے گئے`,
    concern: (concern) => `یہ بھی اسی کے لیے: ${isolate(concern)}`,
    before: (category) => `اس سے پہلے: ${isolate(category)}`,
    after: (category) => `اس کے بعد: ${isolate(category)}`,
    beside: (category) => `اس کے ساتھ: ${isolate(category)}`,
  },
  theSet: {
    all: (count) => `یہ ${count} ایک ساتھ`,
    some: (names) => `${inWords(names)} ایک ساتھ`,
    add: 'سب ٹوکری میں ڈالیں',
    added: (count) => `${count} چیزیں آپ کی ٹوکری میں ہیں۔`,
    none: 'جتنی دستیاب ہیں، سب آپ کی ٹوکری میں پہلے سے ہیں۔',
    undo: 'واپس لائیں',
    cart: 'ٹوکری دیکھیں',
  },
  inItsPlace: 'ملتی جلتی، ابھی دستیاب',
  promises: (days, returnDays) =>
    `{shipping}۔ ${days ? '{days}۔ ' : ''}{guarantee}: پارسل ملنے کے ${returnDays} دن کے اندر {email} پر لکھیں۔ {wayBack} {returns}`,
  seeAll: 'سب دیکھیں',
  howToApply: 'کیسے لگائیں',
  whenToUse: 'کب لگائیں',
  expectedResults: 'کیا فرق نظر آئے گا',
  proTips: 'کام کی بات',
  description: 'تفصیل',
  ingredients: 'اجزا',
  keyIngredients: 'خاص اجزا',
  fullIngredients: 'تمام اجزا',
  keyList: (list, full) => `${isolate(list)}۔${full ? '' : ' پوری فہرست پیک پر ہے۔'}`,
  contains,
  without: {
    fragrance: 'خوشبو کے بغیر دیکھیں',
    allergen: 'ان اجزا کے بغیر دیکھیں',
    alcohol: 'ایسے الکحل کے بغیر دیکھیں',
    acid: 'ایسے ایسڈ کے بغیر دیکھیں',
    retinoid: 'ریٹینوئڈ کے بغیر دیکھیں',
    'essential-oil': 'ایسنشل آئل کے بغیر دیکھیں',
    animal: 'جانوروں سے بنے اجزا کے بغیر دیکھیں',
    pregnancy: 'ایسے اجزا کے بغیر دیکھیں',
  },
  containsNamed: (what, names) => `${what}: ${isolate(names)}`,
  probably: (printed) => `${printed} (شاید)`,
  ingredient: (mayContain, what) =>
    `${mayContain ? 'کچھ رنگوں میں، ' : ''}${does[what ?? ''] ?? what ?? 'ہمیں اس کا علم نہیں'}`,
  packDecides: 'ترتیب وہی ہے جو پیک پر ہے، اور پیک ہی کی بات حتمی ہے۔ یہ عام معلومات ہیں، ڈاکٹر کا مشورہ نہیں۔',
  cautions: 'احتیاط',
  deliveryAndReturns: 'ڈیلیوری اور واپسی',
  noMinimum: 'ہر آرڈر پر، چھوٹا ہو یا بڑا',
  howReturnsWork: 'واپسی کیسے ہوتی ہے',
  isItReal: 'کیا یہ اصلی ہے؟',
  papersKept: 'دکان میں موجود پیک کے کاغذات ہمارے پاس ہیں۔',
  seePapers: 'کاغذات دیکھیں',
  authentic: 'اصل امپورٹڈ چیزیں',
  everyBrand: 'ہر برانڈ کی ہر چیز',
}
