import type { copy as english } from './listing.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import { formatCount } from '#/shared/lib/count.ts'

const listOf = (list: readonly string[]) =>
  list.length < 2 ? list.join('') : `${list.slice(0, -1).join('، ')} اور ${list.at(-1) ?? ''}`

const products = (count: number) => formatCount(count, 'چیز', 'چیزیں')

export const copy: Words<typeof english> = {
  from: 'کم از کم',
  shelf: (kinds, more, total) => {
    const all = total === 1 ? products(total) : `کل ${products(total)}`
    return kinds.length === 0 ? all : `${listOf(kinds)}${more ? ' وغیرہ' : ''}، ${all}`
  },
  originOf: (shelf) => `{origin} سے${shelf === '' ? '' : `: ${shelf}`}۔`,
  stop: (text) => `${text}۔`,
  count: products,
  activeFilters: 'لگے ہوئے فلٹر',
  remove: 'ہٹائیں',
  clearAll: 'سب ہٹائیں',
  availability: 'دستیابی',
  inStock: 'دستیاب',
  showResults: 'نتیجے دکھائیں',
  all: (count) => `تمام ${count}`,
  ofTotal: (what) => `${what}`,
  priceInRs: 'قیمت جو آپ دیں گے، روپوں میں',
  filters: 'فلٹر',
  errorFetchingProducts: 'چیزیں نہیں آ سکیں۔',
  clearAllFilters: 'تمام فلٹر ہٹائیں',
  toTopSells: 'سب سے زیادہ بکنے والی چیزیں دیکھیں',
  toHome: 'ہوم پیج پر جائیں',
  orCategories: 'یا اقسام دیکھیں',
  products: 'چیزیں',
  show: (count) => `${products(count)} دیکھیں`,
  loading: 'کھل رہا ہے…',
  thatIsAll: 'یہاں فہرست ختم ہوتی ہے۔',
  toFirst: 'پہلے صفحے پر جائیں',
  pages: 'صفحات',
  toOfProducts: (first, last, total) => `${total} میں سے ${first} تا ${last} چیزیں`,
  previousPage: 'پچھلا صفحہ',
  gap: '…',
  page: (page) => `صفحہ ${page}`,
  nextPage: 'اگلا صفحہ',
  sortBy: 'ترتیب',
  sort: 'ترتیب دیں',
  trendingBySkinType: 'مقبول چیزیں، جلد کی قسم سے',
  newest: 'سب سے نئی',
  justIn: 'ابھی آئی ہیں',
  allTrending: 'تمام مقبول چیزیں',
  home: 'ہوم',
  within: (name) => `${isolate(name)} کی اقسام`,
  priceLowToHigh: 'قیمت: کم سے زیادہ',
  priceHighToLow: 'قیمت: زیادہ سے کم',
  largestSaving: 'سب سے زیادہ بچت',
  bestselling: 'سب سے زیادہ بکنے والی',
  bestRated: 'سب سے زیادہ ستارے',
  nameAToZ: 'نام کی ترتیب سے',
  bestMatch: 'سب سے قریب',
  madeForIt: 'اسی کے لیے',
  ourOrder: 'ہماری ترتیب',
  searchTitle: (words) => (words === '' ? 'تلاش' : `تلاش: ${isolate(words)}`),
  numbered: (name, page) => `${name}، صفحہ ${page}`,
  trendingNow: 'آج کل مقبول',
  fact: (of, value) => `${isolate(of)}: ${isolate(value)}`,
  factValues: { Yes: 'ہاں', No: 'نہیں' },
  legend: { skinType: 'جلد کی قسم', brand: 'برانڈ', category: 'قسم' },
  to: 'زیادہ سے زیادہ',
  fromPrice: (amount) => `کم از کم ${amount}`,
  toPrice: (amount) => `زیادہ سے زیادہ ${amount}`,
  nothingFits: 'دکان میں ایسی کوئی چیز نہیں جو ان تمام فلٹرز میں آئے۔',
  otherWords: 'کم یا دوسرے الفاظ لکھ کر دیکھیں: برانڈ، قسم، یا وہ کس کام کی ہو۔',
  emptyShelf: 'یہاں اس وقت کچھ نہیں ہے۔',
}

/** The brands' countries; any other is shown as the owner wrote it. */
const COUNTRIES: Readonly<Record<string, string>> = {
  korea: 'کوریا',
  'south korea': 'جنوبی کوریا',
  japan: 'جاپان',
  china: 'چین',
  taiwan: 'تائیوان',
  thailand: 'تھائی لینڈ',
  france: 'فرانس',
  germany: 'جرمنی',
  italy: 'اٹلی',
  spain: 'اسپین',
  switzerland: 'سوئٹزرلینڈ',
  poland: 'پولینڈ',
  sweden: 'سویڈن',
  turkey: 'ترکی',
  canada: 'کینیڈا',
  australia: 'آسٹریلیا',
  pakistan: 'پاکستان',
  'united states': 'امریکا',
  usa: 'امریکا',
  'united kingdom': 'برطانیہ',
  uk: 'برطانیہ',
  'united arab emirates': 'متحدہ عرب امارات',
  uae: 'متحدہ عرب امارات',
}

export const inSentence = (country: string): string => COUNTRIES[country.toLowerCase()] ?? country
