import { Button } from '#/shared/ui/Button.tsx'
import styles from './Pack.module.css'
import type { usePackQueue } from './usePackQueue.ts'
import { copy } from './waiting.copy.ts'

/** What was packed without a network: how much of it waits, and what a colleague did meanwhile (APP-1). */
export function WaitingBoxes({ queue }: { queue: ReturnType<typeof usePackQueue> }) {
  const waits = queue.boxes.filter((one) => one.problem === undefined)
  return (
    <>
      {waits.length > 0 ? (
        <p role="status" className={styles.hint}>
          <b>{copy.waiting(waits.length)}</b> {waits.map(({ number }) => number).join(', ')}
        </p>
      ) : null}
      {queue.boxes.map((box) =>
        box.problem === undefined ? null : (
          <div key={box.orderId} role="alert" className={styles.wrong}>
            <p>{box.problem}</p>
            {box.mayPack ? (
              <Button size="sm" variant="secondary" onClick={() => queue.packAnyway(box)}>
                {copy.packAnyway}
              </Button>
            ) : null}
            <Button size="sm" variant="quiet" onClick={() => queue.drop(box.orderId)}>
              {box.mayPack ? copy.leave : copy.seen}
            </Button>
          </div>
        ),
      )}
    </>
  )
}
