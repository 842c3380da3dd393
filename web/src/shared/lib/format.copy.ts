/** How amounts, days and shades are written. */
export const rupees = (amount: string) => `Rs ${amount}`

export const months = [
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

/** "21 November 2026, 14:05" */
export const dayTime = (day: string, time: string) => `${day}, ${time}`

/** "23 Nov, 09:00" */
export const soon = (day: number, month: string, time: string) => `${day} ${month.slice(0, 3)}, ${time}`

/** "30 November, 7:51 am", from 24 hours. The day and its month stay on one line. */
export const moment = (day: number, month: string, hour: number, minute: string) =>
  `${day}\u00a0${month}, ${((hour + 11) % 12) + 1}:${minute} ${hour < 12 ? 'am' : 'pm'}`

export const shadeOf = (place: number, count: number) => `Shade ${place} of ${count}`

export const kilobytes = (size: number) => `${size} KB`

export const megabytes = (size: string) => `${size} MB`
