import type { SettingValues } from '#/office/api/officeApi.ts'

export type Rule = NonNullable<SettingValues['deposits']>[number]

export const NO_RULE: Rule = {
  from: 0,
  firstOrder: false,
  flagged: false,
  cities: [],
  targets: [],
  rupees: 0,
  percent: 0,
  off: false,
}

/** Names by commas or lines, also with the Urdu comma. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[,،\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** An order that fits a rule, and what it pays first, in rupees. */
export function exampleOf({ from, rupees, percent }: Rule): { goods: number; first: number } {
  const goods = Math.max(from, 10_000)
  return { goods, first: Math.min(percent > 0 ? Math.round((goods * percent) / 100) : rupees, goods) }
}
