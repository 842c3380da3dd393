import { Link } from 'wouter'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { copy } from './parcels.copy.ts'
import { filled, setsOf, type Taken } from './packing.ts'
import styles from './Pack.module.css'
import type { PickBox, PickList } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.pack

type Props = {
  list: PickList
  taken: Taken
  marked: number | null
  /** Whether full boxes are being packed. */
  busy: boolean
  /** Boxes that wait for the network. */
  waiting: readonly { orderId: string }[]
  onPack: (box: PickBox) => void
}

/** The boxes that are being filled, with the progress of each. */
export function PackBoxes({ list, taken, marked, busy, waiting, onPack }: Props) {
  return (
    <aside className={styles.side} aria-label={words.boxes}>
      <section className={styles.card}>
        <h2>
          {words.boxes} <small>{list.boxes.length}</small>
        </h2>
        <ol>
          {list.boxes.map((box) => {
            const has = filled(list, box, taken)
            return (
              <li key={box.orderId} className={cx(box.box === marked && styles.marked)}>
                <span className={cx(styles.number, has === box.pieces && styles.done)}>{box.box}</span>
                <div>
                  <b dir="auto">{box.name}</b>
                  <p>
                    <Link href={orderPath(box.number)}>{box.number}</Link> ·&nbsp;<bdi>{box.city}</bdi> ·&nbsp;
                    <span className={styles.whole}>
                      {box.toCollect === undefined ? words.paid : formatRupees(box.toCollect)}
                    </span>
                  </p>
                  {box.giftWrap || box.hasGiftMessage || box.noPrices ? (
                    <p className={styles.gift}>
                      {box.giftWrap ? <b>{words.wrap}</b> : null}
                      {box.hasGiftMessage ? <b>{words.note}</b> : null}
                      {box.noPrices ? <b>{words.bare}</b> : null}
                    </p>
                  ) : null}
                  {setsOf(list, box, taken).map((set) => (
                    <div key={set.no} className={styles.set}>
                      <b dir="auto">{set.name}</b>
                      {set.parts.map((part) => (
                        <p key={part.key} className={cx(part.has === part.needs && styles.got)}>
                          <bdi>{part.label}</bdi> <span>{words.of(part.has, part.needs)}</span>
                        </p>
                      ))}
                    </div>
                  ))}
                  {box.stops ? (
                    <p className={styles.missing}>
                      {words.stops} {box.stops}
                    </p>
                  ) : null}
                  {has === box.pieces &&
                  box.stops === undefined &&
                  !busy &&
                  !waiting.some((one) => one.orderId === box.orderId) ? (
                    // A box is packed as it becomes full, so one that is still here could not be.
                    <Button
                      size="sm"
                      variant="secondary"
                      aria-label={words.packNamed(box.number)}
                      onClick={() => onPack(box)}
                    >
                      {words.packIt}
                    </Button>
                  ) : null}
                </div>
                <span className={styles.of}>
                  {words.of(has, box.pieces)}
                  {has === box.pieces ? <small>{words.full}</small> : null}
                </span>
              </li>
            )
          })}
        </ol>
      </section>
      <p className={styles.hint}>{words.boxHint}</p>
    </aside>
  )
}
