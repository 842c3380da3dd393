/** Lines of an order: the name of one, and how much of it is sent. */
import type { OfficeLine } from './ordersApi.ts'

/** A line's name with its shade's: "Velvet Lip, 020 Mahogany". */
export const lineLabel = (line: OfficeLine | undefined): string =>
  [line?.name, line?.colorToChoose ? '' : line?.shade].filter(Boolean).join(', ')

/** The units of a line that are to be sent. */
export const toSend = (line: OfficeLine) => line.quantity - (line.dropped ?? 0)
