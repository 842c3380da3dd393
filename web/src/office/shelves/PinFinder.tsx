import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { fetchProducts, productKeys } from '#/office/products/productsApi.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './copy.ts'
import styles from './Rankings.module.css'
import shelves from './Shelves.module.css'
import type { RankedProduct } from './shelvesApi.ts'

const said = copy.rankings
const OFFERED = 6

type Props = {
  label: string
  chosen: readonly string[]
  /** Products whose figures are at hand. */
  known: readonly RankedProduct[]
  onPin: (product: RankedProduct) => void
}

/** Finds any live product, to pin it. */
export function PinFinder({ label, chosen, known, onPin }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const query = new URLSearchParams({ q: wanted, state: 'live', limit: String(OFFERED) }).toString()
  const found = useQuery({
    queryKey: productKeys.list(query),
    queryFn: ({ signal }) => fetchProducts(query, signal),
    enabled: wanted.length > 1,
    placeholderData: (old) => old,
  })
  const rows = wanted.length > 1 ? found.data?.products.filter(({ _id }) => !chosen.includes(_id)) : undefined
  return (
    <div className={styles.finder}>
      <TextField
        label={label}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {rows && rows.length > 0 ? (
        <ul className={styles.found}>
          {rows.map((row) => (
            <li key={row._id}>
              <button
                type="button"
                aria-label={said.pin(row.name)}
                onClick={() => {
                  onPin(known.find(({ _id }) => _id === row._id) ?? unknown(row))
                  setText('')
                }}
              >
                <Icon name="plus" size="sm" />
                <span dir="auto">
                  {row.brand} {row.name}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {rows?.length === 0 && !found.isPlaceholderData ? <p className={shelves.quiet}>{said.nothing}</p> : null}
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
