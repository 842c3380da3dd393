/**
 * The order in which names stand under letters: digits, A to Z, the letters of Urdu in their own order, then the rest.
 */

/**
 * Urdu's letters in their own order. Unicode scatters them: پ, ٹ, چ, ڈ, ژ, ک, گ, ہ and ے were added later than the
 * Arabic letters they stand between.
 */
const URDU = 'ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوھہءیے'

/** Letters that count as others: those whose accents do not come off, and what Arabic keyboards type for Urdu. */
const SAME: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ه: 'ہ',
  ة: 'ہ',
}

/** The headings for digits and for names that begin with no known letter. */
export const DIGITS = '0–9'
export const OTHERS = '…'

/** Most names: they need no classes of Unicode, which are slow in the server's engine. */
const PLAIN = /^[ -~]*$/

/** A name as it is compared: lower case, without accents and signs, its words apart by one space. */
export function folded(name: string): string {
  if (PLAIN.test(name)) {
    const small = name.toLowerCase()
    return /^[a-z0-9]*$/.test(small)
      ? small
      : small
          .replace(/['`]/g, '')
          .replace(/[^a-z0-9]+/g, ' ')
          .trim()
  }
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/./gu, (sign) => SAME[sign] ?? sign)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function letterOf(name: string): string {
  const first = name[0] ?? ''
  if (first >= 'a' && first <= 'z') return first.toUpperCase()
  if (/\p{N}/u.test(first)) return DIGITS
  return first !== '' && URDU.includes(first) ? first : OTHERS
}

/** A folded name with Urdu's letters replaced by signs that compare in Urdu's order. */
function sortable(name: string): string {
  if (PLAIN.test(name)) return name
  return name.replace(/./gu, (sign) => {
    const place = URDU.indexOf(sign)
    return place < 0 ? sign : String.fromCharCode(0xe000 + place)
  })
}

function rank(letter: string): number {
  if (letter === DIGITS) return 0
  if (letter === OTHERS) return 3
  return letter <= 'Z' ? 1 : 2
}

export type Letter<T> = { letter: string; entries: readonly T[] }

/**
 * Sorts what has a name, and groups it by letter. No locale decides, so that the server's engine and every browser
 * agree.
 */
export function byLetter<T extends { name: string }>(named: readonly T[]): readonly Letter<T>[] {
  const keyed = named.map((entry) => {
    const name = folded(entry.name)
    const letter = letterOf(name)
    return { entry, letter, rank: rank(letter), key: sortable(name) }
  })
  const sorted = keyed.toSorted((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const found: { letter: string; entries: T[] }[] = []
  for (const { entry, letter } of sorted) {
    const last = found.at(-1)
    if (last?.letter === letter) last.entries.push(entry)
    else found.push({ letter, entries: [entry] })
  }
  return found
}

/** Those whose name holds what was typed, however it is spelt: "loreal" finds L'Oréal. */
export function holding<T extends { name: string }>(named: readonly T[], typed: string): readonly T[] {
  const bare = (text: string) => folded(text).replaceAll(' ', '')
  const asked = bare(typed)
  return asked === '' ? named : named.filter(({ name }) => bare(name).includes(asked))
}
