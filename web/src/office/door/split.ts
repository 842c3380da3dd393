/**
 * Takes a message apart, as people send it: "Rabia Anwar, H no 18-B latifabad unit 7 near Bismillah bakery hyderabad
 * 0322-7719035". What cannot be told stays in the street, where a person reads it once.
 */

export type Split = {
  firstName: string
  lastName: string
  phone: string
  email: string
  streetAddress: string
  city: string
}

/** The biggest cities, as they are written; a name of several words stands before its parts. */
const CITIES: Readonly<Record<string, string>> = {
  karachi: 'Karachi',
  khi: 'Karachi',
  lahore: 'Lahore',
  lhr: 'Lahore',
  islamabad: 'Islamabad',
  isb: 'Islamabad',
  rawalpindi: 'Rawalpindi',
  pindi: 'Rawalpindi',
  faisalabad: 'Faisalabad',
  multan: 'Multan',
  peshawar: 'Peshawar',
  quetta: 'Quetta',
  sialkot: 'Sialkot',
  gujranwala: 'Gujranwala',
  gujrat: 'Gujrat',
  hyderabad: 'Hyderabad',
  sukkur: 'Sukkur',
  larkana: 'Larkana',
  bahawalpur: 'Bahawalpur',
  sargodha: 'Sargodha',
  sahiwal: 'Sahiwal',
  'rahim yar khan': 'Rahim Yar Khan',
  'dera ghazi khan': 'Dera Ghazi Khan',
  sheikhupura: 'Sheikhupura',
  kasur: 'Kasur',
  okara: 'Okara',
  jhelum: 'Jhelum',
  abbottabad: 'Abbottabad',
  mardan: 'Mardan',
  wah: 'Wah Cantt',
  mirpur: 'Mirpur',
  کراچی: 'Karachi',
  لاہور: 'Lahore',
  'اسلام آباد': 'Islamabad',
  راولپنڈی: 'Rawalpindi',
  'فیصل آباد': 'Faisalabad',
  ملتان: 'Multan',
  پشاور: 'Peshawar',
  کوئٹہ: 'Quetta',
  'حیدر آباد': 'Hyderabad',
}

const LABEL = /^(?:name|naam|address|pata|phone|mobile|cell|number|city|shehar|نام|پتہ|فون|شہر)\s*[:：-]\s*/i
const PHONE = /(?:\+|00)?\d[\d\s().-]{8,16}\d/g
const EMAIL = /[^\s@,;]+@[^\s@,;]+\.[a-z]{2,}/i

/** Digits of Urdu and Arabic as those of a keyboard. */
const asciiDigits = (text: string) => text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

export function split(message: string): Split {
  let text = asciiDigits(message).replace(/\r\n?/g, '\n')
  const take = (found: string | undefined) => {
    if (found) text = text.replace(found, '\n')
    return (found ?? '').trim()
  }
  const email = take(EMAIL.exec(text)?.[0])
  const phones = [...text.matchAll(PHONE)].map(([found]) => found).filter((found) => isPhone(found))
  const phone = take(phones.find((found) => /^(?:\+|00)?92|^0?3/.test(found.trim())) ?? phones[0])
  const parts = text
    .split(/[\n,;،]/)
    .map((part) => part.trim())
    .filter((part) => part.replace(LABEL, '') !== '')
  const named = parts.findIndex((part) => /^(?:name|naam|نام)\s*[:：-]/i.test(part))
  const at = named >= 0 ? named : isName(parts[0]) ? 0 : -1
  const name = at >= 0 ? (parts.splice(at, 1)[0] ?? '').replace(LABEL, '') : ''
  const [firstName = '', ...last] = name.split(/\s+/)
  const { city, street } = cityOf(parts.map((part) => part.replace(LABEL, '')).join(', '))
  return { firstName, lastName: last.join(' '), phone: phone.replace(/\s+/g, ' '), email, streetAddress: street, city }
}

const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, '').length
  return digits >= 10 && digits <= 14
}

/** Two to four words without a digit are a name; a street has more, or a number. */
const isName = (part = '') => {
  const words = part.replace(LABEL, '').split(/\s+/)
  return !/\d/.test(part) && words.length <= 4 && !(part.toLowerCase() in CITIES)
}

/** The last city that is named, and the rest. */
function cityOf(text: string): { city: string; street: string } {
  let found: { at: number; length: number; city: string } | null = null
  for (const [written, city] of Object.entries(CITIES)) {
    for (const match of text.matchAll(new RegExp(`(?<![\\p{L}\\d])${written}(?![\\p{L}\\d])`, 'giu'))) {
      if (!found || match.index > found.at) found = { at: match.index, length: written.length, city }
    }
  }
  if (!found) return { city: '', street: tidy(text) }
  // A city in the middle belongs to a road's name: only the end of an address is where it goes.
  const after = tidy(text.slice(found.at + found.length))
  const street = after.split(' ').length > 3 ? text : `${text.slice(0, found.at)} ${after}`
  return { city: found.city, street: tidy(street) }
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,\s*)+/g, ', ')
    .replace(/^[\s,.-]+|[\s,.-]+$/g, '')
