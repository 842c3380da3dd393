import { fileOf, type Behind, type Ways } from '#/office/domain/shop/reportsApi.ts'
import type { Range } from '#/office/ui/karachiDays.ts'
import { Bars } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import { Sheet } from './Sheet.tsx'
import { rupees } from './titles.ts'

type Props = { ways: Ways; asked: string; range: Range; onOpen: (behind: Behind) => void }

/** What the fee for cash brought, and what paying first took off (FEE-2). */
export function WaysSheet({ ways: { cashFees, saved, wraps }, asked, range, onOpen }: Props) {
  const sizes = { cash_fee: cashFees, saved, wrap: wraps ?? 0 }
  const kinds = (['cash_fee', 'saved', 'wrap'] as const).filter((kind) => kind !== 'wrap' || wraps !== undefined)
  return (
    <Sheet name={copy.ways} title={copy.waysTitle(rupees(cashFees), rupees(saved))} file={fileOf('ways', asked)}>
      <Bars
        caption={copy.ways}
        empty=""
        rows={kinds.map((kind) => ({
          key: kind,
          label: copy.kinds[kind],
          size: sizes[kind],
          hot: kind !== 'saved',
          value: rupees(sizes[kind]),
        }))}
        onOpen={({ key, label }) =>
          onOpen({ title: label, kind: kinds.find((kind) => kind === key) ?? 'cash_fee', ...range })
        }
      />
    </Sheet>
  )
}
