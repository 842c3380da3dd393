/** Barcodes of goods: GTIN-8, -12 (UPC), -13 (EAN) and -14, whose last digit proves the others. */

/** The digit that must close a code, computed from the others. */
export function checkDigit(before: string): number {
  let sum = 0
  for (let i = 0; i < before.length; i += 1) {
    const weight = (before.length - i) % 2 === 1 ? 3 : 1
    sum += Number(before[i]) * weight
  }
  return (10 - (sum % 10)) % 10
}

/** Whether a code is as long as a barcode but its last digit does not fit the others, so that a digit was mistyped. */
export function mistyped(text: string): boolean {
  const code = text.trim()
  return /^(\d{8}|\d{12,14})$/.test(code) && checkDigit(code.slice(0, -1)) !== Number(code.slice(-1))
}

/** What is wrong with a barcode, in words, or null where nothing is or nothing is typed. */
export function barcodeProblem(text: string): string | null {
  const code = text.trim()
  if (code === '') return null
  if (!/^\d+$/.test(code)) return 'Digits only'
  if (![8, 12, 13, 14].includes(code.length)) return `${code.length} digits: a barcode has 8, 12, 13 or 14`
  const last = checkDigit(code.slice(0, -1))
  return last === Number(code.slice(-1)) ? null : `Last digit should be ${last}`
}
