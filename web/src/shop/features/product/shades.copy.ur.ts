import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'
import type { shadesCopy as english } from './shades.copy.ts'

export const shadesCopy: Words<typeof english> = {
  title: 'اپنا شیڈ تلاش کریں',
  wear: 'جو شیڈ آپ لگاتے ہیں',
  choose: 'کوئی ایک چنیں',
  nearest: (other, name) => `آپ ${isolate(other)} لگاتے ہیں۔ یہاں سب سے قریب ${isolate(name)} ہے۔`,
  soldOut: 'ختم ہو گیا۔',
  here: (name) => `ابھی دستیاب، سب سے قریب: ${isolate(name)}۔`,
  undertones: { cool: 'ٹھنڈا انڈر ٹون', neutral: 'درمیانہ انڈر ٹون', warm: 'گرم انڈر ٹون' },
  depth: (depth) => `گہرائی 10 میں سے ${depth}`,
  near: 'اس کے قریب:',
  others: 'اس کے قریب، یہاں دوسرے برانڈز میں:',
  shadeOf: (shade, product) => `${isolate(shade)}، ${isolate(product)}`,
  take: 'چنیں',
  takeOf: (name) => `${isolate(name)} چنیں`,
  note: 'یہ موازنہ ہمارا ہے۔ گہرائی 1 سب سے ہلکی ہے؛ روشنی اور اسکرین سے رنگ بدل جاتے ہیں۔',
}
