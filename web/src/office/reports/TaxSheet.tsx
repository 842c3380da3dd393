import { fileOf, type Behind, type TaxMonth } from '#/office/domain/shop/reportsApi.ts'
import type { Range } from '#/office/ui/karachiDays.ts'
import { formatTotal } from '#/shared/lib/format.ts'
import { Bars } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import { Sheet } from './Sheet.tsx'

type Props = { rows: readonly TaxMonth[]; asked: string; range: Range; onOpen: (behind: Behind) => void }

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, rupees) => sum + Math.round(rupees * 100), 0) / 100

/** The name of a month, "November 2026". */
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The days of a month that are in the range. */
function daysOf(month: string, { from, to }: Range): Range {
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
  const first = `${month}-01`
  return { from: from > first ? from : first, to: to < last ? to : last }
}

/** The sales tax inside what was delivered, and inside what came back, to the paisa (BOOKS-1). */
export function TaxSheet({ rows, asked, range, onOpen }: Props) {
  const bars = rows.flatMap(({ month, class: name, gross, tax, backGross, backTax }) => {
    const label = copy.taxRow(monthName(month), name)
    const bar = (kind: 'taxed' | 'tax_back', text: string, inside: number, of: number) => ({
      key: `${kind} ${month} ${name}`,
      label: text,
      size: inside,
      hot: kind === 'taxed',
      value: formatTotal(inside),
      more: copy.taxOf(formatTotal(of)),
      behind: { title: text, kind, by: 'class' as const, key: name, ...daysOf(month, range) },
    })
    return [
      bar('taxed', label, tax, gross),
      ...(backGross > 0 ? [bar('tax_back', copy.taxBack(label), backTax, backGross)] : []),
    ]
  })
  const back = sumOf(rows.map(({ backTax }) => backTax))
  return (
    <Sheet
      name={copy.tax}
      title={copy.taxTitle(formatTotal(sumOf(rows.map(({ tax }) => tax))), back === 0 ? '' : formatTotal(back))}
      file={fileOf('tax', asked)}
    >
      <Bars
        caption={copy.tax}
        empty=""
        rows={bars}
        onOpen={({ key }) => {
          const bar = bars.find((one) => one.key === key)
          if (bar) onOpen(bar.behind)
        }}
      />
    </Sheet>
  )
}
