import type { OfficeLine } from './ordersApi.ts'

/** A line's name with that of its shade, "Velvet Lip, 020 Mahogany". */
export const calledOf = (line: OfficeLine | undefined): string =>
  [line?.name, line?.colorToChoose ? '' : line?.shade].filter(Boolean).join(', ')
