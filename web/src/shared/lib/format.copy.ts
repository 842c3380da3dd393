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

export const half = (hour: number) => (hour < 12 ? 'am' : 'pm')

export const shadeOf = (place: number, count: number) => `Shade ${place} of ${count}`

export const kilobytes = (size: number) => `${size} KB`

export const megabytes = (size: string) => `${size} MB`
