import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fetchProducts, productKeys } from '#/office/products/productsApi.ts'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { smallest } from '#/shared/lib/images.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { homeCopy } from './homeCopy.ts'
import { MOST_PINS } from './homeDraft.ts'
import styles from './HomeForm.module.css'
import type { Pins } from './usePinNames.ts'

type Props = {
  /** The section's. */
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
        <div className={styles.framed}>
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
                <div className={styles.pin}>
                  {product?.picture ? <img src={smallest(product.picture)} alt="" /> : <Icon name="tag" />}
                  <span className={styles.name}>
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
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : null}
      {mayWrite && ids.length < MOST_PINS ? (
        <Finder ids={ids} pins={pins} onAdd={(id) => onChange([...ids, id])} />
      ) : null}
      {mayWrite && ids.length >= MOST_PINS ? <p className={styles.quiet}>{said.full}</p> : null}
    </div>
  )
}

/** How many are offered at once. */
const OFFERED = 6
const REST_MS = 250

function Finder({ ids, pins, onAdd }: { ids: readonly string[]; pins: Pins; onAdd: (id: string) => void }) {
  const [text, setText] = useState('')
  const wanted = useRested(text.trim(), REST_MS)
  const asked = new URLSearchParams({ q: wanted, state: 'live', limit: String(OFFERED) }).toString()
  const found = useQuery({
    queryKey: productKeys.list(asked),
    queryFn: ({ signal }) => fetchProducts(asked, signal),
    enabled: wanted.length > 1,
    placeholderData: (old) => old,
  })
  const rows = wanted.length > 1 && text.trim() !== '' ? found.data?.products : undefined
  const offered = rows?.filter(({ _id }) => !ids.includes(_id))
  return (
    <div>
      <TextField
        label={said.find}
        type="search"
        autoComplete="off"
        value={text}
        hint={said.findHint}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {offered && offered.length > 0 ? (
        <ul className={styles.offered}>
          {offered.map((row) => (
            <li key={row._id}>
              <button
                type="button"
                aria-label={said.pin(row.name)}
                onClick={() => {
                  pins.know({ _id: row._id, name: row.name, brand: row.brand, picture: row.picture, live: true })
                  onAdd(row._id)
                  setText('')
                }}
              >
                {row.picture ? <img src={smallest(row.picture)} alt="" /> : null}
                <span className={styles.name}>
                  <b dir="auto">{row.name}</b>
                  <small dir="auto">{row.brand}</small>
                </span>
                <Icon name="plus" size="sm" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {rows?.length === 0 && !found.isFetching ? <p className={styles.quiet}>{said.none}</p> : null}
    </div>
  )
}
