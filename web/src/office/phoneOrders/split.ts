/**
 * Splits a message as people send it: "Rabia Anwar, H no 18-B latifabad unit 7 near Bismillah bakery hyderabad
 * 0322-7719035". What cannot be assigned stays in the street, where a person reads it once.
 */
import { fold, type City } from '#/shared/lib/cities.ts'

export type Split = {
  firstName: string
  lastName: string
  phone: string
  secondPhone: string
  email: string
  streetAddress: string
  landmark: string
  city: string
  state: string
  zip: string
  riderNote: string
}

const LABELS = {
  name: /^(?:(?:full|customer|receiver|my|mera|میرا)\s+)?(?:name|naam|نام)(?:\s*[:：=-]+|\s+is\b|\s)\s*|^(?:receiver|recipient|consignee|customer)\s*[:：=-]+\s*/i,
  address:
    /^(?:(?:home|full|complete|delivery|shipping|postal|mera)\s+)*(?:address|adress|addres|pata|پتہ|ایڈریس)(?:\s*[:：=-]+|\s+is\b|\s)\s*/i,
  city: /^(?:city|shehar|sheher|town|شہر)\s*[:：=-]+\s*/i,
  phone:
    /^(?:(?:whats?app|contact|mobile|phone|cell|ph|mob)(?!\p{L})\s*)+(?:(?:no|number|num|#)(?!\p{L}))?\.?\s*[:：=-]*\s*|^(?:فون|موبائل|رابطہ)(?:\s*نمبر)?\s*[:：-]*\s*/iu,
  landmark: /^(?:land\s?mark|nearest\s+(?:land\s?mark|place|point)|mashhoor jagah)\s*[:：=-]+\s*/i,
  note: /^(?:note|rider|delivery\s+note|timing?s?)\s*[:：=-]+\s*/i,
  province: /^(?:province|state|country|district|email|e-mail|zip|postal\s*code|post\s*code)\s*[:：=-]+\s*/i,
} as const

/** A mobile number of Pakistan, with any spacing, and any other number of that length. */
const MOBILE = /(?<!\d)(?:(?:\+|00)?92[ .-]*0?|0)?3(?:[ .-]?\d){9}(?!\d)/g
const OTHER = /(?<!\d)(?:\+|00)?\d[\d ().-]{8,16}\d(?!\d)/g
/** The words that people put before a number. */
const CALLED =
  '(?:(?<!\\p{L})(?:second|other|2nd|alternate|whats?app|contact|mobile|phone|cell|ph|mob|tel|number|num|no|فون|موبائل|نمبر)[ .:：#-]*)*'
const EMAIL = /[^\s@,;:]+@[^\s@,;]+\.[a-z]{2,}/i
const PROVINCES =
  /(?:^|[\s,(])(?:punjab|sindh|sind|kpk|k\.?p\.?k?|khyber pakhtun?khwa|baloch?istan|azad kashmir|ajk|gilgit[- ]baltistan|pakistan|pak|پنجاب|سندھ|خیبر پختونخوا|بلوچستان|پاکستان)\.?\)?$/iu
const GREETING =
  /^(?:(?:a\.?o\.?a|salam|assalam\S*(?:\s+o\s+alai\S+|\s*u\s*alai\S+)?|aslam\s*o\s*alai\S+|hi|hello|hey|dear|السلام علیکم|walaikum\S*|sis|api|baji)(?=[\s,!.]|$)[\s,!.]*)+/iu
/** Words around an address that are no part of it. */
const CHAT =
  /^(?:ok(?:ay)?|je+|ji|yes|thanks?|thank you|shukriya|i want|mujhe|order|confirm|cod|cash on delivery|(?:mera|apka|apna|my)\s+order)\b/i
/** The words that lead to an address: "Mujhe ye address pe bhej dain:". */
const LEAD =
  /^(?:mujhe|mera|apka|apna|my|yeh?|this|is|please|plz|pls)\s[^:：]*\b(?:order|address|bhej\p{L}*|send|deliver)\b[^:：\d]*[:：]\s*/iu
/** The words after a name for whose wife, daughter or guest somebody is. */
const OF_WHOM = /\s(?:[wsdc]\s?\/\s?o|زوجہ|معرفت)\s/iu
const ASKING = /^(?:(?:please|plz|pls|kindly)\s+)?(?:send|bhej\S*)\s+(?:(?:it|this|order|parcel)\s+)?(?:to\s+)?/i
const TIMING =
  /^(?:(?:please|plz|pls|kindly)\s+)?(?:deliver(?:y)?|call|ring|come)\b.*\b(?:after|before|between|at|pm|am|only|first)\b/i
/** A label within a line, where the next part begins. */
const INLINE =
  /\s+((?:name|address|adress|city|mobile|phone|contact|land\s?mark|cell|whats?app|province|note|email)(?:\s+(?:no|number))?\s*[:：])/gi
/** The end of a sentence, which is not that of an abbreviation. */
const STOP = /(?<=[\p{L}\p{N}]{3}|\d|\p{Lo})(?<!\b(?:opp|teh|dist|distt|blk|apt|mrs|miss|num|ext))[.۔](?:\s+|$)/giu

/** Words of an address, which no name has. */
const PLACE =
  /(?:^|[\s.])(?:h(?:ouse|\.?\s*no|\.?\s*#)?|flat|apartment|apt|plot|room|floor|street|str|st|gali|lane|road|rd|block|blk|phase|sector|sec|town|colony|society|scheme|mohall?ah?|muhall?ah?|mohala|muhalla|village|vill|gaon|gaun|chak|basti|goth|dak\s*khana|p\.?o|post|tehsil|teh|district|distt?|zila|near|opposite|opp|behind|office|shop|plaza|market|mall|hospital|school|college|university|masjid|mosque|chowk|bazaa?r|mor|stop|cantt|dha|bahria|gulshan|gulberg|hostel|house#|makan|ghar|building|tower|city|unit|area|extension|ext|ward|quarter|qtr|main|pura|abad|model|garden|villas?|heights|مکان|گلی|محلہ|سٹریٹ|بلاک|روڈ|نزد|قریب|کالونی|ٹاؤن|چوک|گاؤں|ڈاکخانہ|تحصیل|ضلع|فلیٹ|نمبر|سیکٹر|بازار|دکان|چک|مسجد|یونٹ)(?=$|[\s.,#:-])/iu

const NEAR = /(?:^|[\s,])((?:near(?:\s*by|est)?(?:\s+to)?|close to|nazd|nazdeek|qareeb|نزد)\s+)(.+)$/iu
const BESIDE =
  /(?:^|[\s,])((?:opposite|opp\.?|behind|beside|next to|in front of|infront of|adjacent to|بالمقابل)\s+.+)$/iu
const AFTER =
  /^(.+?)\s+(?:(?:ke?y?)\s+(?:qareeb|nazdeek|pass?|paas|samne|samnay|saamne|peeche|peechay|sath|saath)|(?:کے|کی)\s+(?:قریب|پاس|سامنے|پیچھے|ساتھ|نزدیک))$/iu

/** Words after the name of another town in the name of a road, a shop or a quarter. */
const NAMES_SOMETHING =
  /^(?:road|rd|raod|chowk|chok|mor|morr|gate|bazaa?r|market|colony|town|street|company|sweets?|bakery|bakers|hotel|restaurant|biryani|nihari|university|college|school|bypass|by-?pass|mohall?ah?|park|housing|society|house|tower|plaza|stop|adda|phatak|block|darwaza|mall|clinic|hospital|garden|floor|line|lines|mill|mills|روڈ|چوک|گیٹ|بازار|کالونی|مارکیٹ|ہاؤس|موڑ)$/iu
const DISTRICT = /^(?:district|distt?|dist|zill?a|ضلع)\.?$/iu
const TOWN = /^(?:tehsil|teh|tehseel|taluka|taluqa|city|shehar|sheher|town|mandi|تحصیل|شہر|شہرِ)\.?[:-]?$/iu

/** The text with digits of Urdu and Arabic as those of a keyboard. */
const asciiDigits = (text: string) => text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))

export function split(message: string, cities: readonly City[]): Split {
  const out: Split = {
    firstName: '',
    lastName: '',
    phone: '',
    secondPhone: '',
    email: '',
    streetAddress: '',
    landmark: '',
    city: '',
    state: '',
    zip: '',
    riderNote: '',
  }
  let text = asciiDigits(message)
    .replace(/\r\n?/g, '\n')
    .replace(/[*_~]+/g, ' ')
  out.email = EMAIL.exec(text)?.[0] ?? ''
  text = text.replace(out.email, '\n')
  const phones = [...text.matchAll(MOBILE), ...text.replace(MOBILE, '\n').matchAll(OTHER)].map(([found]) =>
    found.trim(),
  )
  const [phone = '', secondPhone = ''] = phones.filter(isPhone)
  for (const one of [phone, secondPhone]) {
    if (one !== '') text = text.replace(new RegExp(`${CALLED}${one.replace(/[+.()]/g, '\\$&')}`, 'iu'), '\n')
  }
  out.phone = phone.replace(/\s+/g, ' ')
  out.secondPhone = secondPhone.replace(/\s+/g, ' ')

  let parts = text
    .replace(INLINE, '\n$1')
    .replace(STOP, '\n')
    .replace(/(\p{L})-(\d{5})(?!\d)/gu, '$1 $2')
    .replace(/\s+from\s+/gi, '\n')
    .split(/[\n,;،|]+|\s+[/–-]\s+/)
    .flatMap((part) => beforeNear(tidy(part).replace(GREETING, '').replace(LEAD, '').replace(ASKING, '')))
    .map(tidy)
    .filter((part) => part !== '' && !(CHAT.test(part) && !/\d/.test(part)))
  /** Takes the first part with a label. */
  const labelled = (label: RegExp): string => {
    const at = parts.findIndex((part) => label.test(part))
    if (at < 0) return ''
    const [found = ''] = parts.splice(at, 1)
    return tidy(found.replace(label, ''))
  }
  out.riderNote = labelled(LABELS.note)
  const timing = parts.findIndex((part) => TIMING.test(part))
  if (timing >= 0 && out.riderNote === '') out.riderNote = parts.splice(timing, 1)[0] ?? ''
  out.landmark = labelled(LABELS.landmark)
  const labelledCity = labelled(LABELS.city)
  let name = labelled(LABELS.name)
  // After "Name:" on one line with the rest, the name ends where the address begins.
  if (name !== '' && PLACE.test(name)) {
    const [own, rest] = nameBefore(name)
    name = own
    if (rest !== '') parts.unshift(rest)
  }
  parts = parts
    .map((part) => tidy(part.replace(LABELS.address, '').replace(LABELS.phone, '').replace(LABELS.province, '')))
    .filter((part) => part !== '')
  const known = spellingsOf(cities)
  if (name === '') name = takeName(parts, known)
  name = name.replace(/\s+(?:hai|hy|hey|ہے)$/iu, '')
  const [firstName = '', ...last] = name.split(/\s+/)
  out.firstName = firstName
  out.lastName = last.join(' ')

  parts = parts.map(dropProvince).filter((part) => part !== '')
  out.zip = takeZip(parts)
  parts = parts.map(dropProvince).filter((part) => part !== '')
  const city = known.get(fold(labelledCity)) ?? null
  if (labelledCity !== '') out.city = city?.name ?? labelledCity
  const found = city ?? (labelledCity === '' ? takeCity(parts, known) : null)
  if (found) {
    out.city = found.name
    out.state = found.province
    if (out.zip === '') out.zip = found.code
  }
  parts = parts.filter((part) => tidy(part) !== '' && fold(part) !== fold(labelledCity))
  if (out.landmark === '') out.landmark = takeLandmark(parts)
  out.streetAddress = tidy(parts.filter((part) => tidy(part) !== '').join(', '))
  return out
}

const isPhone = (text: string) => {
  const digits = text.replace(/\D/g, '').length
  return digits >= 10 && digits <= 14
}

/** A part, with its landmark split off. */
function beforeNear(part: string): string[] {
  const near = NEAR.exec(part) ?? BESIDE.exec(part)
  return near ? [part.slice(0, near.index), part.slice(near.index)] : [part]
}

/** Every spelling of every city. Of two cities with one spelling it is the larger. */
function spellingsOf(cities: readonly City[]): ReadonlyMap<string, City> {
  const known = new Map<string, City>()
  for (const city of cities) {
    for (const spelling of city.spellings) if (!known.has(spelling)) known.set(spelling, city)
  }
  return known
}

/** The words before the beginning of an address, and the rest. */
function nameBefore(part: string): [name: string, rest: string] {
  const words = part.split(/\s+/)
  const end = words.findIndex((word) => /\d|#/.test(word) || PLACE.test(word))
  if (end < 0) return [part, '']
  // The word before such a word belongs to the road's name.
  const cut = /^(?:road|rd|chowk|bazaa?r|gate|town|colony)$/i.test(words[end] ?? '') ? Math.max(0, end - 1) : end
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
}

/**
 * Takes the name out of the parts. It has up to four words, and up to four more for whose relative it is, and no digit
 * and no word of an address.
 */
function takeName(parts: string[], known: ReadonlyMap<string, City>): string {
  const isName = (part: string) =>
    !/\d/.test(part) &&
    part.split(OF_WHOM).every((own) => own.split(/\s+/).length <= 4) &&
    !PLACE.test(part) &&
    !known.has(fold(part)) &&
    !AFTER.test(part)
  const [first = ''] = parts
  if (first === '') return ''
  const said = first.split(/\s+/)
  for (let long = Math.min(3, said.length - 1); long > 0; long--) {
    const town = said.slice(-long).join(' ')
    if (!known.has(fold(town)) || !isName(said.slice(0, -long).join(' '))) continue
    parts[0] = town
    return said.slice(0, -long).join(' ')
  }
  if (isName(first) && parts.length > 1) return parts.shift() ?? ''
  const [own, rest] = nameBefore(first)
  const words = own === '' ? 0 : own.split(/\s+/).length
  if (rest !== '' && words >= 1 && words <= 3 && !known.has(fold(own))) {
    parts[0] = rest
    return own
  }
  // Here the address came first.
  const at = parts.findLastIndex((part, index) => index > 0 && isName(part) && part.includes(' '))
  return at < 0 ? '' : (parts.splice(at, 1)[0] ?? '')
}

const dropProvince = (part: string) => tidy(part.replace(PROVINCES, ''))

/** Takes a postal code at the end of a part. */
function takeZip(parts: string[]): string {
  for (let i = parts.length - 1; i >= 0; i--) {
    const found = /(?:^|[\s-])([1-9]\d{4})$/.exec(parts[i] ?? '')
    if (!found) continue
    parts[i] = tidy((parts[i] ?? '').slice(0, found.index))
    return found[1] ?? ''
  }
  return ''
}

type Mention = { city: City; part: number; from: number; to: number; worth: number }

/** Takes the city of the address. The towns after which roads and shops are named stay. */
function takeCity(parts: string[], known: ReadonlyMap<string, City>): City | null {
  let best: Mention | null = null
  parts.forEach((part, index) => {
    const words = [...part.matchAll(/[\p{L}\p{M}\p{N}.'’-]+/gu)]
    for (let at = 0; at < words.length; at++) {
      for (let long = Math.min(4, words.length - at); long > 0; long--) {
        const own = words.slice(at, at + long)
        const city = known.get(fold(own.map(([word]) => word).join('')))
        const [first, last] = [own[0], own.at(-1)]
        if (!city || !first || !last) continue
        const before = words[at - 1]?.[0] ?? ''
        const next = words[at + long]?.[0] ?? ''
        let worth = 0
        if (next === '') worth += 2
        if (next === '' && before === '') worth += 2
        if (index === parts.length - 1) worth += 1
        if (TOWN.test(before)) worth += 3
        if (DISTRICT.test(before)) worth -= 1
        // "Karachi House R-45" is a city and a house; "Lahore House" is a house.
        const numbered = /^(?:house|block|street|floor)$/i.test(next) && /\d/.test(words[at + long + 1]?.[0] ?? '')
        if (NAMES_SOMETHING.test(next) && !numbered) worth -= 4
        // A short name is often another word, as Bagh, Dir and Thana.
        if (fold(city.name).length <= 5 && next !== '') worth -= 2
        if (NEAR.test(` ${part.slice(0, first.index)}x`) && next !== '') worth -= 2
        if (!best || worth >= best.worth)
          best = { city, part: index, from: first.index, to: last.index + last[0].length, worth }
        at += long - 1
        break
      }
    }
  })
  const found = best as Mention | null
  if (!found || found.worth < 0) return null
  const part = parts[found.part] ?? ''
  const after = part.slice(found.to)
  // Within a sentence the city is left in its place, because the words after it may need it.
  if (after.trim().split(/\s+/).length > 3) return found.city
  parts[found.part] = tidy(
    `${part.slice(0, found.from).replace(/(?:^|\s)(?:tehsil|teh|taluka|taluqa|city|shehar|تحصیل|شہر)[\s:.-]*$/iu, ' ')} ${after}`,
  )
  return found.city
}

/** Takes the landmark of the address. */
function takeLandmark(parts: string[]): string {
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i] ?? ''
    const near = NEAR.exec(part) ?? BESIDE.exec(part)
    if (near) {
      parts[i] = tidy(part.slice(0, near.index))
      return tidy(near[2] ?? near[1] ?? '')
    }
    if (AFTER.test(part) && i > 0) {
      parts.splice(i, 1)
      return part
    }
  }
  return ''
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*,\s*)+/g, ', ')
    .replace(/^[\s,.:;_-]+|[\s,.:;_-]+$/g, '')
    .replace(/^[۔]+|[۔]+$/g, '')
