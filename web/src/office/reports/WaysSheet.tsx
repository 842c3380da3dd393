import { fileOf, type Behind, type Ways } from '#/office/domain/shop/reportsApi.ts'
import type { Range } from '#/office/ui/karachiDays.ts'
import { Bars } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import { Sheet } from './Sheet.tsx'
import { rupees } from './titles.ts'

type Props = { ways: Ways; asked: string; range: Range; onOpen: (behind: Behind) => void }

/** What the fee for cash brought, and what paying first took off (FEE-2). */
export function WaysSheet({ ways: { cashFees, saved }, asked, range, onOpen }: Props) {
  const sizes = { cash_fee: cashFees, saved }
  return (
    <Sheet name={copy.ways} title={copy.waysTitle(rupees(cashFees), rupees(saved))} file={fileOf('ways', asked)}>
      <Bars
        caption={copy.ways}
        empty=""
        rows={(['cash_fee', 'saved'] as const).map((kind) => ({
          key: kind,
          label: copy.kinds[kind],
          size: sizes[kind],
          hot: kind === 'cash_fee',
          value: rupees(sizes[kind]),
        }))}
        onOpen={({ key, label }) => onOpen({ title: label, kind: key === 'saved' ? 'saved' : 'cash_fee', ...range })}
      />
    </Sheet>
  )
}
