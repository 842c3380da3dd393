import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { copy } from './shelves.copy.ts'
import styles from './Rankings.module.css'
import type { RankedProduct } from './shelvesApi.ts'

const said = copy.rankings

type Props = {
  label: string
  chosen: readonly string[]
  /** Products whose figures are known. */
  known: readonly RankedProduct[]
  onPin: (product: RankedProduct) => void
}

/** Finds any live product, to pin it. */
export function PinFinder({ label, chosen, known, onPin }: Props) {
  return (
    <div className={styles.finder}>
      <ProductFinder
        label={label}
        none={said.nothing}
        chosen={chosen}
        addLabel={said.pin}
        onAdd={(row) => onPin(known.find(({ _id }) => _id === row._id) ?? unknown(row))}
      />
    </div>
  )
}

const unknown = ({
  _id,
  name,
  brand,
  picture,
}: Pick<RankedProduct, '_id' | 'name' | 'brand' | 'picture'>): RankedProduct => ({
  _id,
  name,
  brand,
  picture,
  size: '',
  place: 0,
  share: 0,
  units: 0,
  week: 0,
  weekBefore: 0,
  refused: 0,
  views: 0,
})
