/** Cities and towns of Pakistan as people type them (DOOR-3). */
import { api } from '#/shared/api/client.ts'

export type City = {
  name: string
  urdu: string
  province: string
  code: string
  /** All its spellings, folded, the name first. */
  spellings: readonly string[]
}

/** The cities as the shop sends them: name, postal code, Urdu name, and other spellings between commas. */
type Sent = Record<string, [string, string, string, string][]>

/** How many suggestions are shown under the field. */
const MOST = 6

const LETTERS: Record<string, string> = { ي: 'ی', ى: 'ی', ك: 'ک', ه: 'ہ', ة: 'ہ', أ: 'ا', إ: 'ا', ؤ: 'و', ئ: 'ی' }

/** A spelling reduced to what tells cities apart: letters and digits, in lower case, without marks. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/./gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

export async function fetchCities(signal: AbortSignal): Promise<City[]> {
  return readCities(await api<Sent>('/cities', { signal }))
}

export function readCities(sent: Sent): City[] {
  const rows = Object.entries(sent).flatMap(([province, cities]) =>
    cities.map(([name, code, urdu, also], place) => ({
      place,
      city: {
        name,
        code,
        urdu,
        province,
        spellings: [name, urdu, ...also.split(',')].map(fold).filter((s) => s !== ''),
      },
    })),
  )
  // The rows are sorted by their place within a province, so that the large cities of every province come first.
  return rows.toSorted((a, b) => a.place - b.place).map(({ city }) => city)
}

/** The city that a spelling means, or null. */
export function findCity(cities: readonly City[], typed: string): City | null {
  const wanted = fold(typed)
  return wanted === '' ? null : (cities.find(({ spellings }) => spellings.includes(wanted)) ?? null)
}

/** The cities that somebody who typed this may mean, the likeliest first. */
export function suggest(cities: readonly City[], typed: string): City[] {
  const wanted = fold(typed)
  if (wanted === '') return []
  return cities
    .map((city) => ({ city, rank: rankOf(city, wanted) }))
    .filter(({ rank }) => rank < FAR)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ city }) => city)
}

const FAR = 9

function rankOf({ spellings }: City, wanted: string): number {
  let best = FAR
  spellings.forEach((spelling) => {
    if (spelling === wanted) best = 0
    else if (spelling.startsWith(wanted)) best = Math.min(best, 1)
    else if (wanted.length > 2 && spelling.includes(wanted)) best = Math.min(best, 4)
    else if (wanted.length > 3 && near(spelling, wanted)) best = Math.min(best, 3)
  })
  return best
}

/** Whether two spellings differ by one slip, or by two in a long word. */
function near(a: string, b: string): boolean {
  const most = Math.min(a.length, b.length) > 6 ? 2 : 1
  if (Math.abs(a.length - b.length) > most) return false
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    }
    row = next
  }
  return (row[b.length] ?? FAR) <= most
}
