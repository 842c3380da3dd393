/** In groups of four, as banks print an IBAN. */
export const spaced = (iban: string): string =>
  iban
    .replaceAll(/\s/g, '')
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** Whether the check digits are right (ISO 13616, mod 97). The shop checks again. */
export function fitsIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let rest = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of parseInt(sign, 36).toString()) rest = (rest * 10 + Number(digit)) % 97
  }
  return rest === 1
}
