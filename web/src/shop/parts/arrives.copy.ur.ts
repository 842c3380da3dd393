import type { arrivesCopy as english } from './arrives.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const arrivesCopy: Words<typeof english> = {
  ask: 'پارسل کب پہنچے گا؟',
  where: 'کہاں بھیجنا ہے؟',
  change: 'بدلیں',
  changeCity: 'شہر بدلیں',
  label: 'شہر',
  keep: 'رہنے دیں',
  to: (city, when) => `${isolate(city)}: ${when}`,
  // The reason comes from the server, in this language.
  counted: {
    order: (how) => `آج آرڈر دیں تو، ${how}۔`,
    yes: (how) => `آج تصدیق کر دیں تو، ${how}۔`,
    paid: (how) => `آج آپ کی رقم آ جائے تو، ${how}۔`,
  },
  looking: (city) => `${isolate(city)} کے دن دیکھ رہے ہیں`,
  unknown: (city) => `${isolate(city)}: ابھی معلوم نہیں`,
  unknownText: 'وہاں ہم نے ابھی اتنے پارسل نہیں بھیجے کہ دن بتا سکیں۔ پارسل روانہ ہوتے ہی آپ کو دن بتا دیا جائے گا۔',
  failed: 'دکان سے جواب نہیں آیا۔',
  again: 'دوبارہ کوشش کریں',
  typed: 'اپنا شہر لکھیں اور دیکھیں کہ پارسل کب پہنچے گا۔',
  list: 'تجاویز',
  found: (count) => (count === 1 ? '1 شہر ملتا ہے' : `${count} شہر ملتے ہیں`),
  filled: (province) => province,
}
