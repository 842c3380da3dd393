/** Lines of an order: how one is called, and how much of it goes out. */
import type { OfficeLine } from './ordersApi.ts'

/** A line's name with that of its shade, "Velvet Lip, 020 Mahogany". */
export const lineLabel = (line: OfficeLine | undefined): string =>
  [line?.name, line?.colorToChoose ? '' : line?.shade].filter(Boolean).join(', ')

/** Units of a line that are to be sent. */
export const toSend = (line: OfficeLine) => line.quantity - (line.dropped ?? 0)
