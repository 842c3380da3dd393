/** Amounts as people type them, as whole paisa without floats on the way. */
import { latinDigits } from '#/shared/lib/digits.ts'

/** The largest number of digits of rupees; a longer amount is a slip of the finger. */
const MOST_RUPEES_DIGITS = 10

/** The paisa of a typed amount ("1,250.5", "Rs 1250"); null where nothing is typed, undefined where it is no amount. */
export function parseRupees(typed: string): number | null | undefined {
  const text = latinDigits(typed)
    .replace(/^\s*(rs\.?|pkr|₨)/i, '')
    .replace(/[\s,٬]/g, '')
    .replace('٫', '.')
  if (text === '') return null
  const found = /^(\d+)(?:\.(\d{0,2}))?$/.exec(text)
  if (!found || (found[1]?.length ?? 0) > MOST_RUPEES_DIGITS) return undefined
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** Words whose amounts stay on one line, so that no line ends after "Rs". */
export const noBreakMoney = <T>(words: T): T | string =>
  typeof words === 'string' ? words.replaceAll(/\bRs (?=\d)/g, 'Rs\u00A0') : words

/** The amount as the field shows it: "1,250" or "1,250.50". */
export function rupeesText(paisa: number | null | undefined): string {
  if (paisa === null || paisa === undefined) return ''
  const rest = paisa % 100
  const whole = String((paisa - rest) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`
}
