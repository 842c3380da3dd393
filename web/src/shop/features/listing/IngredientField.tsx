import { useId, useState, useSyncExternalStore } from 'react'
import { api } from '#/shared/api/client.ts'
import type { paths as Calls } from '#/shared/api/schema.d.ts'
import { ComboBox } from '#/shared/ui/ComboBox.tsx'
import { Field } from '#/shared/ui/Field.tsx'
import type { ListingQuery } from '#/shop/state/listingQuery.ts'
import styles from './FilterForm.module.css'
import { toggled } from './filters.ts'
import { traitsCopy } from './traits.copy.ts'

type Ingredient = Calls['/api/ingredients']['get']['responses']['200']['content']['application/json'][number]

const copy = traitsCopy.any
const MOST = 12
const ways = ['with', 'without'] as const

const inBrowser = { subscribe: () => () => undefined, yes: () => true, no: () => false }

/** Narrows the list by any ingredient that the shop knows (FIND-1). Without scripts the boxes above are the way. */
export function IngredientField({ query, onChange }: { query: ListingQuery; onChange: (query: ListingQuery) => void }) {
  const alive = useSyncExternalStore(inBrowser.subscribe, inBrowser.yes, inBrowser.no)
  const name = useId()
  const [way, setWay] = useState<(typeof ways)[number]>('without')
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState<readonly Ingredient[] | null>(null)
  const [failed, setFailed] = useState(false)
  if (!alive) return null
  const ask = () => {
    if (all !== null && !failed) return
    setFailed(false)
    api<Ingredient[]>('/ingredients').then(setAll, () => setFailed(true))
  }
  const words = typed.trim().toLowerCase()
  const fits = words.length < 2 ? [] : (all ?? []).filter((one) => one.name.toLowerCase().includes(words))
  // What begins with the words comes first.
  const best = fits.toSorted(
    (a, b) => Number(b.name.toLowerCase().startsWith(words)) - Number(a.name.toLowerCase().startsWith(words)),
  )
  return (
    <fieldset className={styles.group}>
      <legend>{copy.legend}</legend>
      <div className={styles.ways}>
        {ways.map((one) => (
          <label key={one} className={styles.option}>
            <input type="radio" name={name} checked={way === one} onChange={() => setWay(one)} />
            {traitsCopy.legend[one]}
          </label>
        ))}
      </div>
      <Field label={copy.label} hint={copy.hint} error={failed ? copy.failed : undefined}>
        {(ties, control) => (
          <ComboBox
            {...ties}
            className={control}
            autoComplete="off"
            maxLength={60}
            value={typed}
            list={copy.list}
            found={copy.found}
            onFocus={ask}
            onType={setTyped}
            offer={() =>
              best.slice(0, MOST).map(({ slug, name: printed }) => ({
                key: slug,
                shown: <bdi>{printed}</bdi>,
                exact: printed.toLowerCase() === words,
                choose: () => {
                  setTyped('')
                  const fact = `${way}:${slug}`
                  if (!query.fact.includes(fact)) onChange(toggled(query, 'fact', fact))
                },
              }))
            }
          />
        )}
      </Field>
    </fieldset>
  )
}
