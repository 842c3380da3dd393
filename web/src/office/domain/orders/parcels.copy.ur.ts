import { isolate } from '#/shared/lib/isolate.ts'
import type { Words } from '#/shared/lib/words.ts'
import type {
  courierColumns as englishColumns,
  notRead as englishNotRead,
  parcelCopy as english,
} from './parcels.copy.ts'

export const parcelCopy: Words<typeof english> = {
  states: {
    packed: 'پیک ہے',
    booked: 'بک ہے',
    on_the_way: 'راستے میں',
    out: 'رائیڈر لے کر نکلا',
    attempted: 'کوشش ناکام ہوئی',
    delivered: 'پہنچ گیا',
    returning: 'واپس آ رہا ہے',
    back: 'واپس آیا، درج کرنا ہے',
    returned: 'واپسی درج ہو گئی',
    lost: 'گم ہو گیا',
    cancelled: 'کھول دیا گیا',
  },
  reasons: {
    refused: 'لینے سے انکار',
    not_there: 'کوئی نہیں تھا',
    bad_address: 'پتا نہیں ملا',
    wants_to_open: 'پہلے کھولنا چاہتے تھے',
    other: 'کوئی اور وجہ',
  },
  order: {
    title: 'پارسل',
    collect: (sum) => `${sum} لینے ہیں`,
    nothing: 'رقم نہیں لینی',
    replacement: 'بدلے کا پارسل',
    noneYet: 'ابھی کوئی نہیں۔ آرڈر پیک ہونے پر بنتا ہے۔',
    lot: (code) => `لاٹ ${isolate(code)}`,
  },
}

export const notRead: Words<typeof englishNotRead> = 'نہیں پڑھا گیا'
export const courierColumns: Words<typeof englishColumns> = {
  reference: 'ہمارا نمبر',
  tracking: 'ٹریکنگ نمبر',
  collect: 'رقم',
  code: 'حالت',
  words: 'حالت کے الفاظ',
  time: 'وقت',
  place: 'جگہ',
}
