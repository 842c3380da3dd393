import { fileOf, type Behind, type Delivery } from '#/office/domain/shop/reportsApi.ts'
import type { Range } from '#/office/ui/karachiDays.ts'
import { Bars } from './Bars.tsx'
import { copy } from './reports.copy.ts'
import styles from './Reports.module.css'
import { Sheet } from './Sheet.tsx'
import { deliveryTitle, rupees } from './titles.ts'

const KINDS = ['charged', 'freed', 'forgone', 'cost'] as const

type Props = { delivery: Delivery; asked: string; range: Range; onOpen: (behind: Behind) => void }

/** What delivery was charged, what of that was waived or given back, and what couriers kept (FEE-1). */
export function DeliverySheet({ delivery, asked, range, onOpen }: Props) {
  return (
    <Sheet name={copy.delivery} title={deliveryTitle(delivery)} file={fileOf('delivery', asked)}>
      <Bars
        caption={copy.delivery}
        empty=""
        rows={KINDS.map((kind) => ({
          key: kind,
          label: copy.kinds[kind],
          size: delivery[kind],
          hot: kind === 'charged',
          value: rupees(delivery[kind]),
        }))}
        onOpen={({ key, label }) => {
          const kind = KINDS.find((one) => one === key)
          if (kind) onOpen({ title: label, kind, ...range })
        }}
      />
      <p className={styles.quiet}>{copy.deliveryHint}</p>
    </Sheet>
  )
}
