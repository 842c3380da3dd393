import type { SettingValues } from '#/office/api/officeApi.ts'
import { fold } from '#/shared/lib/cities.ts'

export type Zone = NonNullable<SettingValues['deliveryZones']>[number]

/** A zone on the screen, which keeps its place in the list while its name is typed. */
export type Row = { id: string; zone: Zone }

/** The fees and days where no zone fits. */
export type Elsewhere = Pick<Zone, 'fee' | 'freeFrom' | 'from' | 'to'>

export const elsewhereOf = (values: SettingValues): Elsewhere => ({
  fee: values.deliveryFee ?? 0,
  freeFrom: values.deliveryFreeFrom ?? 0,
  from: values.deliveryFrom ?? 0,
  to: values.deliveryTo ?? 0,
})

/** What a unit of unknown weight counts as, in grams. */
export const gramsOf = (values: SettingValues) => values.deliveryGrams ?? 250

/** The fee of a zone's heaviest parcels. No lighter one costs more. */
export const mostOf = ({ fee, steps }: Zone) => steps?.at(-1)?.fee ?? fee

export const rowsOf = (values: SettingValues): Row[] =>
  (values.deliveryZones ?? []).map((zone, at) => ({ id: `saved ${at}`, zone }))

export type Twice = { city: string; higher: Row; lower: Row }

/** The first city in two zones. The higher zone counts, and nobody would see it in the lower. */
export function twiceIn(rows: readonly Row[]): Twice | null {
  const first = new Map<string, Row>()
  for (const row of rows) {
    for (const city of row.zone.cities) {
      const higher = first.get(fold(city))
      if (higher && higher !== row) return { city, higher, lower: row }
      first.set(fold(city), row)
    }
  }
  return null
}

/** A row without a city. */
export const without = (row: Row, city: string): Row => ({
  ...row,
  zone: { ...row.zone, cities: row.zone.cities.filter((name) => fold(name) !== fold(city)) },
})
