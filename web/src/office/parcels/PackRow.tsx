import { cx } from '#/shared/lib/cx.ts'
import { monthOf } from '#/office/ui/karachiDays.ts'
import { Tick } from '#/office/ui/Tick.tsx'
import { sizeText } from '#/office/ui/sizeText.ts'
import { copy } from './parcels.copy.ts'
import { pickLabel } from './packing.ts'
import styles from './Pack.module.css'
import type { Pick } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.pack

type Props = { pick: Pick; taken: number; marked: number | null; onTick: (on: boolean) => void; onShort: () => void }

/** One thing to take: where it is, of which lot, how many, and for which boxes. */
export function PackRow({ pick, taken, marked, onTick, onShort }: Props) {
  const all = taken >= pick.quantity
  const shade = [pick.color, sizeText(pick.size)].filter(Boolean).join(', ')
  return (
    <li
      className={cx(styles.row, all && styles.all, pick.boxes.some(({ box }) => box === marked) && styles.marked)}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 's' && !event.ctrlKey && !event.metaKey) {
          event.preventDefault()
          onShort()
        }
      }}
    >
      <Tick
        label={words.take(pickLabel(pick), pick.lotCode)}
        checked={all}
        some={taken > 0 && !all}
        onChange={onTick}
      />
      <img src={pick.image} alt="" width={40} height={50} loading="lazy" />
      <div className={styles.what}>
        <b dir="auto">
          {pick.name}
          {shade ? <span className={styles.shade}>, {shade}</span> : null}
        </b>
        <p>
          {pick.lotCode ? (
            <>
              {words.lot} <b>{pick.lotCode}</b>
            </>
          ) : (
            words.noLot
          )}
          {pick.expiresOn ? `, ${words.expires(monthOf(pick.expiresOn))}` : ''}
          {pick.before ? <span> ·&nbsp;{words.before(pick.before)}</span> : null}
          {pick.kept ? <span> ·&nbsp;{words.kept(pick.kept)}</span> : null}
        </p>
        {pick.missing > 0 ? <p className={styles.missing}>{words.missing(pick.missing)}</p> : null}
        <p className={styles.boxes}>
          {pick.boxes.map((units) => (
            <span key={`${units.box}/${units.line}`} dir="ltr">
              {units.box}
              {units.quantity > 1 ? ` ×${units.quantity}` : ''}
              {units.inSet ? (
                <>
                  {' · '}
                  <bdi>{units.inSet.name}</bdi>
                </>
              ) : null}
            </span>
          ))}
        </p>
      </div>
      <button type="button" className={styles.short} onClick={onShort}>
        {words.short}
      </button>
      <span className={styles.count} dir="ltr">
        {pick.quantity}
        <small> ×</small>
      </span>
    </li>
  )
}
