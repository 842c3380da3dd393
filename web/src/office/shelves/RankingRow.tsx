import { smallest } from '#/shared/lib/images.ts'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import { copy } from './shelves.copy.ts'
import styles from './Rankings.module.css'
import type { RankedProduct } from './shelvesApi.ts'

const said = copy.rankings

type Props = {
  place: number
  product: RankedProduct
  why: string
  /** The figure in relation to the first product's, in percent. */
  bar?: number | undefined
  pin?: { until: string; onUntil: (day: string) => void; onUnpin: () => void }
  onPin?: (() => void) | undefined
  readOnly: boolean
}

/** A product in a list: its place, the reason for it, and its pin. */
export function RankingRow({ place, product, why, bar, pin, onPin, readOnly }: Props) {
  return (
    <div className={styles.row}>
      <span className={styles.place}>{place}</span>
      <ProductPicture
        src={smallest(product.picture)}
        alt=""
        sizes="2rem"
        width={32}
        height={40}
        className={styles.picture}
      />
      <span className={styles.what}>
        <b dir="auto">{product.name}</b>
        <small className={pin ? styles.pinned : undefined}>
          {pin ? <PinSign /> : null}
          {why}
        </small>
        {pin && !(readOnly && pin.until === '') ? (
          <label className={styles.until}>
            {said.until}
            <input
              type="date"
              value={pin.until}
              disabled={readOnly}
              aria-label={said.untilAbout(product.name)}
              onChange={(event) => pin.onUntil(event.target.value)}
            />
            {pin.until === '' ? <span>{said.noEnd}</span> : null}
          </label>
        ) : null}
      </span>
      {bar === undefined ? null : (
        <span className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${Math.max(3, bar)}%` }} />
        </span>
      )}
      {pin && !readOnly ? <IconButton icon="close" label={said.unpin(product.name)} onClick={pin.onUnpin} /> : null}
      {onPin ? (
        <button
          type="button"
          className={styles.act}
          aria-label={said.pin(product.name)}
          title={said.pinTitle}
          onClick={onPin}
        >
          <PinSign />
        </button>
      ) : null}
    </div>
  )
}

function PinSign() {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false" className={styles.sign}>
      <path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7" />
    </svg>
  )
}
