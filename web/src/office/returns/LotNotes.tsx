import { useMutation, type QueryClient } from '@tanstack/react-query'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import type { Me } from '#/office/api/officeApi.ts'
import { copy } from './returns.copy.ts'
import { holdLot, returnKeys, type OrderReturns } from './returnsApi.ts'
import returns from './Returns.module.css'
import styles from './LotNotes.module.css'

type Props = { known: OrderReturns; me: Me; client: QueryClient; order: string }

/** What others said of the same lots. Above a number of complaints it offers to hold a lot back (BACK-4, STOCK-4). */
export function LotNotes({ known, me, client, order }: Props) {
  const hold = useMutation({
    mutationFn: (lot: string) => holdLot(lot, copy.card.holdWords),
    onSuccess: () => toast.success(copy.card.held),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: returnKeys.one(order) }),
  })
  return (
    <section className={returns.part} aria-label={copy.card.lots}>
      <h3>{copy.card.lots}</h3>
      {known.lots.map((lot) => {
        const many = lot.doubts + lot.reactions >= known.doubts
        return (
          <div key={lot.lotId} className={many ? styles.warn : undefined}>
            <p>
              <b>{copy.card.lot(lot.code)}</b>: {copy.card.lotSays(lot.sent, lot.damaged, lot.doubts, lot.reactions)}
            </p>
            {lot.state === 'held_back' ? (
              <p>{copy.card.held}</p>
            ) : many && me.permissions.includes('stock.write') ? (
              <Button size="sm" variant="secondary" busy={hold.isPending} onClick={() => hold.mutate(lot.lotId)}>
                {copy.card.hold}
              </Button>
            ) : null}
          </div>
        )
      })}
    </section>
  )
}
