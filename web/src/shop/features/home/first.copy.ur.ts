import type { copy as english } from './first.copy.ts'
import type { Words } from '#/shared/lib/words.ts'
import { isolate } from '#/shared/lib/isolate.ts'

export const copy: Words<typeof english> = {
  shopBestDeals: 'خاص رعایت دیکھیں',
  joinOff: (memberPercent) => `مفت ممبر بنیں، ${memberPercent}% رعایت پائیں`,
  forExample: (brand, name, size) => `مثلاً: ${isolate(`${brand} ${name}`)}${size ? `، ${isolate(size)}` : ''}`,
  listPrice: 'اصل قیمت',
  guest: (guestPercent) => `مہمان \u200e−${guestPercent}%`,
  member: (memberPercent) => `ممبر \u200e−${memberPercent}%`,
  offer: 'پیشکش',
  offIsOn: (memberPercent) => `آپ کو ${memberPercent}% رعایت مل رہی ہے`,
  membersOff: (memberPercent) => `ممبر کے لیے ${memberPercent}% رعایت`,
  offAll: 'دکان کی ہر چیز پر۔',
  everyOrder: 'ہر آرڈر پر، صرف پہلے پر نہیں۔',
  joinFree: 'مفت ممبر بنیں',
  hide: 'یہ پیشکش ہٹائیں',
}
