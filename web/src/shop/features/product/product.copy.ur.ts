import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './product.copy.ts'
import { ratings } from './ratings.copy.ur.ts'

export const copy: Words<typeof english> = {
  buy: 'خریدیں',
  category: 'قسم:',
  size: 'سائز:',
  skinType: 'جلد کی قسم',
  dealUntil: (name, end, percent) =>
    `${percent > 0 ? ' پچھلے 30 دن کی سب سے کم قیمت پر۔ ' : ''}${isolate(name)}، ${end} تک`,
  save: (percent) => `${percent}% بچت`,
  rated: (average, count) => `${average.toFixed(1)} (${ratings(count)})`,
  youSave: (amount) => `آپ کی بچت ${amount}`,
  per: (amount, unit) => `${amount} فی ${isolate(unit)}`,
  joinKeep: 'مفت ممبر بنیں اور {amount} اور بچائیں۔',
  forMembers: (amount) => `ممبر کے لیے ${amount}`,
  joinFree: 'مفت ممبر بنیں',
  outOfStock: 'یہ ابھی ختم ہو چکا ہے۔',
  onlyLeft: (stock) => `صرف ${stock} باقی`,
  inStock: 'دستیاب',
  enlarge: (what) => `تصویر بڑی کریں: ${what}`,
  pictures: 'تصویریں',
  swipe: 'تصویریں، ساتھ ساتھ',
  perShort: (amount, unit) => `${amount} / ${isolate(unit)}`,
  pictureMayShow: 'تصویر میں شاید دوسرا سائز ہو۔',
  recentlyViewed: 'جو آپ نے ابھی دیکھا',
  product: 'چیز',
  shareThisProduct: 'یہ چیز کسی کو بھیجیں',
  front: 'سامنے سے',
  chosenShade: 'چنا ہوا رنگ',
  frontIn: (shade) => `سامنے سے، ${isolate(shade)}`,
  back: 'پیچھے سے',
  photo: (number) => `تصویر ${number}`,
  home: 'ہوم',
  expires: (month) => `استعمال کی آخری تاریخ ${isolate(month)} یا اس کے بعد`,
  seeSimilar: 'ملتی جلتی چیزیں دیکھیں',
  tellMe: 'دوبارہ آنے پر بتائیں',
  chooseToWait: 'دوبارہ آنے کی خبر کے لیے شیڈ چنیں۔',
  caution: {
    retinoid: ['ریٹینوئڈ', 'اس میں ریٹینوئڈ ہے: حمل میں استعمال نہ کریں۔'],
    pregnancy: ['حمل', 'اس میں ایسی چیز ہے جس سے حمل میں بہت لوگ پرہیز کرتے ہیں۔'],
    acid: ['ایسڈ', 'اس میں ایکسفولیٹ کرنے والا ایسڈ ہے۔'],
  },
  notFound: 'نہیں ملا',
  linkCopied: 'لنک کاپی ہو گیا۔',
  linkNotCopied: 'لنک کاپی نہیں ہو سکا۔ ایڈریس بار سے کاپی کر لیں۔',
}
