import type { copy as english } from './parts.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

/** The default skin types and benefits by slug, as a card shows them under the name. */
const skin: Readonly<Record<string, string>> = {
  'glass-skin': 'گلاس سکن',
  'normal-skin': 'نارمل جلد',
  'oily-skin': 'چکنی جلد',
  'dry-skin': 'خشک جلد',
  'combination-skin': 'ملی جلی جلد',
  'sensitive-skin': 'حساس جلد',
  'mature-skin': 'پختہ جلد',
}
const benefits: Readonly<Record<string, string>> = {
  brightening: 'چمک کے لیے',
  hydrating: 'نمی کے لیے',
  soothing: 'سکون کے لیے',
}

export const copy: Words<typeof english> = {
  products: 'چیزیں',
  chooseAColourFirst: 'پہلے رنگ چنیں۔',
  youSave: (amount) => `${amount} کی بچت`,
  chooseColour: 'رنگ چنیں',
  chooseColourOf: (name) => `رنگ چنیں: ${isolate(name)}`,
  addToCart: 'ٹوکری میں ڈالیں',
  outOfStock: 'ختم ہو چکا ہے',
  soldOut: '، ختم ہو چکا ہے',
  added: 'ڈال دیا',
  of: (what, name) => `${what}: ${isolate(name)}`,
  onlyLeft: (stock) => `صرف ${stock} باقی`,
  ourPick: 'ہماری پسند',
  rated: 'ریٹنگ',
  forSkin: (slug) => `${skin[slug] ?? isolate(slug.replaceAll('-', ' '))} کے لیے`,
  benefit: (slug) => benefits[slug] ?? slug,
  sized: (size) => isolate(size),
  colours: (name) => `${isolate(name)}: رنگ`,
  inStock: 'دستیاب',
  addThis: 'ڈالیں',
  soldOutNow: 'ختم ہو چکا ہے',
  dealOff: (percent) => `خاص رعایت: ${percent}% کم`,
  searchTheShop: 'دکان میں تلاش کریں',
  searchTitle: 'آپ کیا ڈھونڈ رہے ہیں؟',
  searchHint: 'سیرم، SPF، برانڈ',
  search: 'تلاش کریں',
  colour: 'رنگ',
  colourCount: (count) => `${count} رنگ`,
  perUnit: (amount, unit) => `${amount} فی ${unit}`,
  isOutOfStock: (name) => `${isolate(name)} ختم ہو چکا ہے۔`,
  allInCart: (stock, name) => `${isolate(name)} کے صرف ${stock} باقی ہیں، اور وہ آپ کی ٹوکری میں ہیں۔`,
  noMoreInCart: (most, name) => `${isolate(name)} کے ${most} آپ کی ٹوکری میں ہیں، ایک آرڈر میں اس سے زیادہ نہیں آتے۔`,
  productAdded: 'چیز ٹوکری میں ڈال دی گئی!',
  viewCart: 'ٹوکری دیکھیں',
}
