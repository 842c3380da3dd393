import type { SettingValues } from '#/office/api/officeApi.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { latinDigits } from '#/shared/lib/digits.ts'

export type TaxClass = NonNullable<SettingValues['taxClasses']>[number]

/** A class on the screen: its rate as it is typed. */
export type ClassRow = { id: string; name: string; rate: string; categories: readonly string[] }

export type TaxDraft = {
  taxNumber: string
  salesTaxNumber: string
  taxOn: boolean
  rows: readonly ClassRow[]
  taxCharges: string
}

/** A rate in hundredths of a percent as people write it: 1750 is "17.5". */
export const rateText = (rate: number) => String(rate / 100)

/** Hundredths of a percent; null where the text is no rate. */
export function rateOf(text: string): number | null {
  const found = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(latinDigits(text).trim())
  if (!found) return null
  const rate = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return rate <= 10_000 ? rate : null
}

/** The tax inside an amount, in paisa, rounded half up as the shop does it. */
export const insideOf = (paisa: number, rate: number) =>
  Math.floor((2 * paisa * rate + 10_000 + rate) / (2 * (10_000 + rate)))

export const draftOf = (values: SettingValues): TaxDraft => ({
  taxNumber: values.taxNumber ?? '',
  salesTaxNumber: values.salesTaxNumber ?? '',
  taxOn: values.taxOn ?? false,
  rows: (values.taxClasses ?? []).map(({ name, rate, categories }, at) => ({
    id: `saved ${at}`,
    name,
    rate: rateText(rate),
    categories,
  })),
  taxCharges: values.taxCharges ?? '',
})

/** A class of its own; the first one is for everything else. */
export const newRow = (): ClassRow => ({ id: newKey(), name: '', rate: '', categories: [] })

/** The classes as a save sends them; what is no rate is sent as one that the shop refuses. */
export const classesOf = (rows: readonly ClassRow[]): TaxClass[] =>
  rows.map(({ name, rate, categories }) => ({
    name: name.trim(),
    rate: rateOf(rate) ?? -1,
    categories: [...categories],
  }))

/** What a save sends: nothing where nothing differs. */
export function valuesOf(draft: TaxDraft, base: SettingValues): Partial<SettingValues> {
  const out: Partial<SettingValues> = {}
  const classes = classesOf(draft.rows)
  if (draft.taxNumber.trim() !== (base.taxNumber ?? '')) out.taxNumber = draft.taxNumber
  if (draft.salesTaxNumber.trim() !== (base.salesTaxNumber ?? '')) out.salesTaxNumber = draft.salesTaxNumber
  if (draft.taxOn !== (base.taxOn ?? false)) out.taxOn = draft.taxOn
  if (JSON.stringify(classes) !== JSON.stringify(classesOf(draftOf(base).rows))) out.taxClasses = classes
  if (draft.taxCharges !== (base.taxCharges ?? '')) out.taxCharges = draft.taxCharges
  return out
}
