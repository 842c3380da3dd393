import type * as english from './format.copy.ts'
import type { Words } from '#/shared/lib/words.ts'

export const rupees: Words<typeof english.rupees> = (amount) => `Rs ${amount}`

export const months: Words<typeof english.months> = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const dayTime: Words<typeof english.dayTime> = (day, time) => `${day}, ${time}`

export const soon: Words<typeof english.soon> = (day, month, time) => `${day} ${month.slice(0, 3)}, ${time}`

const part = (hour: number) => (hour < 4 || hour > 18 ? 'raat' : hour < 12 ? 'subah' : hour < 16 ? 'dopahar' : 'shaam')

export const moment: Words<typeof english.moment> = (day, month, hour, minute) =>
  `${day}\u00a0${month}, ${part(hour)} ${((hour + 11) % 12) + 1}:${minute} baje`

export const shadeOf: Words<typeof english.shadeOf> = (place, count) => `Rang ${place} (kul ${count})`

export const kilobytes: Words<typeof english.kilobytes> = (size) => `${size} KB`

export const megabytes: Words<typeof english.megabytes> = (size) => `${size} MB`
