/** Code 128 (ISO/IEC 15417), sets B and C, for order numbers, parcel codes and tracking numbers. */
const WIDTHS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )

const START = { B: 104, C: 105 }
const TO = { B: 100, C: 99 }
const STOP = 106

/** Two digits take one pattern of set C. The change of sets pays where at least four digits stand together. */
const DIGITS = /(?:\d\d){2,}/

/** The values of a text with its check sum. Characters that the sets lack are left out. */
export function valuesOf(text: string): readonly number[] {
  const values: number[] = []
  let set: 'B' | 'C' | undefined
  const add = (wanted: 'B' | 'C', some: readonly number[]) => {
    if (some.length === 0) return
    if (set !== wanted) values.push(set === undefined ? START[wanted] : TO[wanted])
    set = wanted
    values.push(...some)
  }
  for (let rest = text; ;) {
    const digits = DIGITS.exec(rest)
    const letters = rest.slice(0, digits?.index).split('')
    add(
      'B',
      letters.map((letter) => letter.charCodeAt(0) - 32).filter((value) => value >= 0 && value < 95),
    )
    if (!digits) break
    add('C', digits[0].match(/\d\d/g)?.map(Number) ?? [])
    rest = rest.slice(digits.index + digits[0].length)
  }
  if (set === undefined) values.push(START.B)
  const sum = values.reduce((all, value, index) => all + value * Math.max(index, 1), 0)
  return [...values, sum % 103, STOP]
}

export type Bar = { at: number; width: number }

/** The bars of a text and the width of all, in modules. There is a quiet zone of ten on either side. */
export function barsOf(text: string): { bars: readonly Bar[]; width: number } {
  const bars: Bar[] = []
  let at = 10
  for (const value of valuesOf(text)) {
    for (const [index, digit] of (WIDTHS[value] ?? '').split('').entries()) {
      const width = Number(digit)
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
  }
  return { bars, width: at + 10 }
}
