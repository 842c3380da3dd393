import type { components } from '#/shared/api/schema.d.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import type { SumRow } from '#/shared/ui/Slip.tsx'

export type OrderSums = components['schemas']['OrderSums']

/** The words of the rows, in the language of the page or paper. */
export type SumWords = {
  coupon: (code: string) => string
  rounding: string
  shipping: string
  /** The label in place of `shipping`, where a coupon made delivery free. */
  freed: (code: string) => string
  free: string
  wrap: string
  cashFee: string
  saving: string
  /** Of the sales tax that is inside the rows above. */
  tax: string
  total: string
}

/** An amount with its sign, as it is printed. */
export const signed = (rupees: number) => (rupees < 0 ? `−${formatTotal(-rupees)}` : formatTotal(rupees))

/**
 * The rows that lead from the lines of an order to its total, by the server's sums (OWN-5), for every page and paper.
 */
export function sumRows(sums: OrderSums, code: string, words: SumWords): SumRow[] {
  const promoted = sums.promotions ?? []
  const free = promoted.find(({ amount }) => amount === undefined)
  return [
    ...promoted.flatMap(({ name, amount }) =>
      amount === undefined ? [] : [{ label: name, value: signed(-amount), good: true }],
    ),
    ...(sums.discount === 0 ? [] : [{ label: words.coupon(code), value: signed(-sums.discount), good: true }]),
    ...(sums.rounding === 0 ? [] : [{ label: words.rounding, value: signed(sums.rounding) }]),
    {
      label: free?.name ?? (sums.freed === undefined ? words.shipping : words.freed(code)),
      value: sums.delivery === 0 ? words.free : signed(sums.delivery),
      good: sums.delivery === 0,
    },
    ...(sums.wrap === undefined ? [] : [{ label: words.wrap, value: signed(sums.wrap) }]),
    ...(sums.cashFee === undefined ? [] : [{ label: words.cashFee, value: signed(sums.cashFee) }]),
    ...(sums.saving === undefined ? [] : [{ label: words.saving, value: signed(-sums.saving), good: true }]),
    ...(sums.tax === undefined ? [] : [{ label: words.tax, value: signed(sums.tax) }]),
  ]
}
