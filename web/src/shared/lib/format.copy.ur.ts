import type * as english from './format.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

/** An isolated amount reads from the right, whatever is beside it: figures first, then the word. */
export const rupees: Words<typeof english.rupees> = (amount) => `\u2068${amount} روپے\u2069`

export const months: Words<typeof english.months> = [
  'جنوری',
  'فروری',
  'مارچ',
  'اپریل',
  'مئی',
  'جون',
  'جولائی',
  'اگست',
  'ستمبر',
  'اکتوبر',
  'نومبر',
  'دسمبر',
]

export const dayTime: Words<typeof english.dayTime> = (day, time) => `${day}، ${time}`

export const soon: Words<typeof english.soon> = (day, month, time) => `${day} ${month}، ${time}`

/** The part of the day as people say it, because Urdu has no am or pm. */
const part = (hour: number) => (hour < 4 || hour > 18 ? 'رات' : hour < 12 ? 'صبح' : hour < 16 ? 'دوپہر' : 'شام')

export const moment: Words<typeof english.moment> = (day, month, hour, minute) =>
  `${day}\u00a0${month}، ${part(hour)} ${((hour + 11) % 12) + 1}:${minute} بجے`

export const shadeOf: Words<typeof english.shadeOf> = (place, count) => `رنگ ${place} (کل ${count})`

export const kilobytes: Words<typeof english.kilobytes> = (size) => `\u2066${size} KB\u2069`

export const megabytes: Words<typeof english.megabytes> = (size) => `\u2066${size} MB\u2069`
