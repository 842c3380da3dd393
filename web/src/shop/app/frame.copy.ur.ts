import type { copy as english } from './frame.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { formatCount } from '#/shared/lib/count.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: Words<typeof english> = {
  skipToContent: 'سیدھے صفحے کی باتوں پر جائیں',
  homeOf: (name) => `${isolate(name)}، ہوم`,
  promises: 'ہمارے وعدے',
  delivery: (given) => (given === 'Free shipping across Pakistan' ? 'پورے پاکستان میں مفت ڈیلیوری' : given),
  openMenu: 'مینیو کھولیں',
  cartOf: (items) => `ٹوکری، ${formatCount(items, 'چیز', 'چیزیں')}`,
  notLoaded: 'اس صفحے کا ایک حصہ نہیں کھلا۔ آپ کی ٹوکری ویسی ہی ہے۔',
  loadAgain: 'دوبارہ کھولیں',
}
