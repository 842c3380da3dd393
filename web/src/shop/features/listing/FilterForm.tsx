import { useId, useState } from 'react'
import { skinThumbnail } from '#/shop/parts/textures.ts'
import type { CountRef, Facets } from '#/shared/api/types.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './FilterForm.module.css'
import { choices, toggled } from './filters.ts'
import type { ListingKind, ListingQuery } from '#/shop/state/listingQuery.ts'
import { inText } from '#/shop/parts/taxonomy.ts'
import { copy } from './listing.copy.ts'

type Props = {
  kind: ListingKind
  path: string
  query: ListingQuery
  facets: Facets
  onChange: (query: ListingQuery) => void
}

/** What a list can be narrowed by, with counts. A tick takes effect at once; without scripts the button does it. */
export function FilterForm({ kind, path, query, facets, onChange }: Props) {
  return (
    <form
      method="get"
      action={path}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
      }}
    >
      {query.q === '' ? null : <input type="hidden" name="q" value={query.q} />}
      {query.sort === '' ? null : <input type="hidden" name="sort" value={query.sort} />}
      {kind === 'skin-type' ? null : (
        <Choices
          legend={copy.legend.skinType}
          name="skinType"
          entries={choices(facets.skinTypes, query.skinType, titleCase)}
          labelOf={(entry) => inText(entry.name)}
          query={query}
          onChange={onChange}
          pictures
        />
      )}
      {kind === 'brand' ? null : (
        <Choices
          legend={copy.legend.brand}
          name="brand"
          entries={choices(facets.brands, query.brand, titleCase)}
          labelOf={(entry) => entry.name}
          query={query}
          onChange={onChange}
        />
      )}
      {kind === 'category' ? null : (
        <Choices
          legend={copy.legend.category}
          name="category"
          entries={choices(facets.categories.filter(noDeal), query.category, titleCase)}
          labelOf={(entry) => entry.name}
          query={query}
          onChange={onChange}
        />
      )}
      <PriceRange query={query} facets={facets} onChange={onChange} />
      <fieldset className={styles.group}>
        <legend>{copy.availability}</legend>
        <label className={styles.option}>
          <input
            type="checkbox"
            name="inStock"
            value="true"
            checked={query.inStock}
            onChange={() => {
              onChange({ ...query, inStock: !query.inStock })
            }}
          />
          {copy.inStock} <small>{facets.inStock}</small>
        </label>
      </fieldset>
      <noscript>
        <button type="submit">{copy.showResults}</button>
      </noscript>
    </form>
  )
}

type ChoicesProps = {
  legend: string
  name: 'brand' | 'skinType' | 'category'
  entries: readonly CountRef[]
  labelOf: (entry: CountRef) => string
  query: ListingQuery
  onChange: (query: ListingQuery) => void
  pictures?: boolean
}

const FOLDED = 7

/** Deals are a list of their own: what everybody gets on everything is no kind of product (PLAIN-7). */
const noDeal = ({ slug }: { slug: string }) => slug !== 'deal'

function Choices({ legend, name, entries, labelOf, query, onChange, pictures = false }: ChoicesProps) {
  const [all, setAll] = useState(false)
  if (entries.length === 0) return null
  const visible = entries.filter((entry, index) => all || index < FOLDED || query[name].includes(entry.slug))
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {visible.map((entry) => (
        <label key={entry.slug} className={styles.option}>
          <input
            type="checkbox"
            name={name}
            value={entry.slug}
            checked={query[name].includes(entry.slug)}
            onChange={() => {
              onChange(toggled(query, name, entry.slug))
            }}
          />
          {pictures ? <img src={skinThumbnail(entry.slug)} alt="" width={28} height={28} loading="lazy" /> : null}
          {labelOf(entry)}
          <small>{entry.count}</small>
        </label>
      ))}
      {entries.length > visible.length ? (
        <Button
          variant="quiet"
          size="sm"
          className={styles.all}
          onClick={() => {
            setAll(true)
          }}
        >
          {copy.all(entries.length)} <span className="vh">{copy.ofTotal(legend.toLowerCase())}</span>
        </Button>
      ) : null}
    </fieldset>
  )
}

function PriceRange({ query, facets, onChange }: Pick<Props, 'query' | 'facets' | 'onChange'>) {
  const id = useId()
  const [min, setMin] = useState(query.min === null ? '' : String(query.min))
  const [max, setMax] = useState(query.max === null ? '' : String(query.max))
  // Another address fills the boxes in; one that is being typed in keeps what is typed (WEB-6).
  const [known, setKnown] = useState({ min: query.min, max: query.max })
  if (known.min !== query.min || known.max !== query.max) {
    setKnown({ min: query.min, max: query.max })
    if (known.min !== query.min && wholeRupees(min) === known.min) setMin(query.min === null ? '' : String(query.min))
    if (known.max !== query.max && wholeRupees(max) === known.max) setMax(query.max === null ? '' : String(query.max))
  }
  const apply = () => {
    const next = { ...query, min: wholeRupees(min), max: wholeRupees(max) }
    if (next.min !== query.min || next.max !== query.max) onChange(next)
  }
  const box = (
    name: 'min' | 'max',
    label: string,
    value: string,
    set: (value: string) => void,
    placeholder: number,
  ) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        name={name}
        className={styles.amount}
        inputMode="numeric"
        pattern="[0-9]*"
        maxLength={7}
        autoComplete="off"
        placeholder={placeholder > 0 ? String(Math.round(placeholder)) : ''}
        value={value}
        onChange={(event) => {
          set(latinDigits(event.currentTarget.value).replaceAll(/\D/g, ''))
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </div>
  )
  return (
    <fieldset className={styles.group}>
      <legend>{copy.priceInRs}</legend>
      <div className={styles.range}>
        {box('min', copy.from, min, setMin, facets.minPrice)}
        {box('max', copy.to, max, setMax, facets.maxPrice)}
      </div>
    </fieldset>
  )
}

function wholeRupees(text: string): number | null {
  return text === '' ? null : Number(text)
}
