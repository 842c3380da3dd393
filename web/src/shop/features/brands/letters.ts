/** The order in which names stand under letters: digits, A to Z, the letters of Urdu in their own order, then the rest. */

/** Unicode scatters them: پ, ٹ, چ, ڈ, ژ, ک, گ, ہ and ے came later than the Arabic ones they stand between. */
const URDU = 'ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوھہءیے'

/** The same letter written another way: accents that do not come off, and what Arabic keyboards type for Urdu. */
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

/** Digits stand under this sign, and what is of no letter here under the other. */
export const DIGITS = '0–9'
export const OTHERS = '…'

/** A name as it is compared: small, without accents and signs, words apart by one space. */
export function folded(name: string): string {
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
  const first = folded(name)[0] ?? ''
  if (/\p{N}/u.test(first)) return DIGITS
  if (first >= 'a' && first <= 'z') return first.toUpperCase()
  return first !== '' && URDU.includes(first) ? first : OTHERS
}

/** Urdu's letters as signs that compare in its order. */
function sortable(name: string): string {
  return folded(name).replace(/./gu, (sign) => {
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

/** What has a name, in order and by letter. The same in the server's engine and in every browser: no locale decides. */
export function byLetter<T extends { name: string }>(named: readonly T[]): readonly Letter<T>[] {
  const keyed = named.map((entry) => {
    const letter = letterOf(entry.name)
    return { entry, letter, rank: rank(letter), key: sortable(entry.name) }
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

/** Those whose name holds what was typed, however it is written: "loreal" finds L'Oréal. */
export function holding<T extends { name: string }>(named: readonly T[], typed: string): readonly T[] {
  const bare = (text: string) => folded(text).replaceAll(' ', '')
  const asked = bare(typed)
  return asked === '' ? named : named.filter(({ name }) => bare(name).includes(asked))
}
