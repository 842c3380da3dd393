import { ProductFinder } from '#/office/domain/catalogue/ProductFinder.tsx'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { smallest } from '#/shared/lib/images.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { homeCopy } from './home.copy.ts'
import { MOST_PINS } from './homeDraft.ts'
import homeForm from './HomeForm.module.css'
import styles from './PinsField.module.css'
import type { Pins } from './usePinNames.ts'

type Props = {
  /** The section's name. */
  name: string
  ids: readonly string[]
  pins: Pins
  error: string | undefined
  mayWrite: boolean
  onChange: (ids: readonly string[]) => void
}

const said = homeCopy.pins

/** The products that come first in a section, in their order. */
export function PinsField({ name, ids, pins, error, mayWrite, onChange }: Props) {
  return (
    <div className={styles.pins}>
      {ids.length > 0 ? (
        <div className={homeForm.framed}>
          <SortableList
            label={said.list(name)}
            items={ids}
            idOf={(id) => id}
            nameOf={pins.nameOf}
            onOrder={mayWrite && ids.length > 1 ? onChange : undefined}
          >
            {(id) => {
              const product = pins.of(id)
              return (
                <div className={homeForm.pin}>
                  {product?.picture ? <img src={smallest(product.picture)} alt="" /> : <Icon name="tag" />}
                  <span className={homeForm.name}>
                    <b dir="auto">{pins.nameOf(id)}</b>
                    <small dir="auto">{product?.live ? product.brand : said.notLive}</small>
                  </span>
                  {mayWrite ? (
                    <IconButton
                      icon="close"
                      size="sm"
                      label={said.off(pins.nameOf(id))}
                      onClick={() => onChange(ids.filter((one) => one !== id))}
                    />
                  ) : null}
                </div>
              )
            }}
          </SortableList>
        </div>
      ) : null}
      {error ? (
        <p role="alert" className={homeForm.wrong}>
          {error}
        </p>
      ) : null}
      {mayWrite && ids.length < MOST_PINS ? (
        <ProductFinder
          label={said.find}
          hint={said.findHint}
          none={said.none}
          chosen={ids}
          addLabel={said.pin}
          onAdd={({ _id, name: product, brand, picture }) => {
            pins.know({ _id, name: product, brand, picture, live: true })
            onChange([...ids, _id])
          }}
        />
      ) : null}
      {mayWrite && ids.length >= MOST_PINS ? <p className={homeForm.quiet}>{said.full}</p> : null}
    </div>
  )
}
