import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type { copy as english } from './buyersPhotos.copy.ts'

export const copy: Words<typeof english> = {
  title: 'خریداروں کی تصویریں',
  photo: (n, of, by, product) =>
    of === 1
      ? `${isolate(product)}، ${isolate(by)} کی تصویر`
      : `${isolate(product)}، ${isolate(by)} کی تصویر، ${of} میں سے ${n}`,
  toProduct: 'اس چیز کو دیکھیں',
  earlier: 'اس سے نئی تصویر',
  later: 'اس سے پرانی تصویر',
  more: 'اور تصویریں',
  failed: 'تصویریں نہیں کھل سکیں۔ دوبارہ کوشش کریں۔',
}
