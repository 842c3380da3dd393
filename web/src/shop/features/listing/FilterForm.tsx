import { useId, useState } from 'react'
import { skinThumbnail } from '#/shop/parts/textures.ts'
import type { CountRef, Facets } from '#/shared/api/types.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { titleCase } from '#/shared/lib/slug.ts'
import { Button } from '#/shared/ui/Button.tsx'
import styles from './FilterForm.module.css'
import { IngredientField } from './IngredientField.tsx'
import { choices, dimensionsOf, toggled, toggledTrait, traitGroups } from './filters.ts'
import { type Dimension, formatListingQuery, type ListingKind, type ListingQuery } from '#/shop/state/listingQuery.ts'
import { inText } from '#/shop/parts/taxonomy.ts'
import { copy } from './listing.copy.ts'
import { traitsCopy } from './traits.copy.ts'

type Props = {
  kind: ListingKind
  path: string
  query: ListingQuery
  facets: Facets
  /** The number of all brands, where `facets` names only some of them. */
  brandCount: number | undefined
  onChange: (query: ListingQuery) => void
  /** Is called when the shopper wants the other brands. */
  onAllBrands: () => void
}

/** The filters of a list, with counts. A tick takes effect at once; without scripts a button applies it. */
export function FilterForm({ kind, path, query, facets, brandCount, onChange, onAllBrands }: Props) {
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
      {query.more ? <input type="hidden" name="more" value="true" /> : null}
      {dimensionsOf(kind).flatMap(({ name, facet, pictures }) =>
        groups(name, facets[facet] ?? []).map(({ legend, counts }) => (
          <Choices
            key={`${name} ${legend}`}
            legend={legend}
            name={name}
            entries={choices(counts, name === 'fact' ? [] : query[name], titleCase)}
            query={query}
            onChange={onChange}
            pictures={pictures}
            {...(name === 'brand' && brandCount !== undefined && { count: brandCount, onAll: onAllBrands })}
          />
        )),
      )}
      <Traits path={path} query={query} facets={facets} onChange={onChange} />
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

/** The filters by what products' own data gives, or the link to the same list with them (FIND-1). */
function Traits({ path, query, facets, onChange }: Pick<Props, 'path' | 'query' | 'facets' | 'onChange'>) {
  const [asked, setAsked] = useState(false)
  const { traits, unread = 0 } = facets
  if (!traits) {
    const more = { ...query, more: true, page: 1 }
    return (
      <p className={styles.group}>
        <a
          className={styles.more}
          href={`${path}?${formatListingQuery(more)}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            setAsked(true)
            onChange(more)
          }}
        >
          {traitsCopy.more}
        </a>
      </p>
    )
  }
  const shown = traitGroups(traits).map(({ key, entries }, at) => {
    const rows = entries.map((entry, place) => (
      <label key={entry.slug} className={styles.option}>
        <input
          type="checkbox"
          name="fact"
          value={entry.slug}
          checked={query.fact.includes(entry.slug)}
          // The link that was pressed is gone, and the keyboard goes on where it stood.
          ref={asked && at + place === 0 ? focusOnce : undefined}
          onChange={() => {
            setAsked(false)
            onChange(toggledTrait(query, key, entry.slug))
          }}
        />
        {entry.name} <small>{entry.count}</small>
      </label>
    ))
    const open = (place: number) => place < FOLDED || query.fact.includes(entries[place]?.slug ?? '')
    const rest = rows.filter((_, place) => !open(place))
    return (
      <fieldset key={key} className={styles.group}>
        <legend>{traitsCopy.legend[key]}</legend>
        {rows.filter((_, place) => open(place))}
        {rest.length > 0 ? (
          <details className={styles.rest}>
            <summary>{traitsCopy.others(rest.length)}</summary>
            {rest}
          </details>
        ) : null}
        {key === 'without' && unread > 0 ? <p className={styles.unread}>{traitsCopy.unread(unread)}</p> : null}
      </fieldset>
    )
  })
  return (
    <>
      {shown}
      <IngredientField query={query} onChange={onChange} />
    </>
  )
}

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

type ChoicesProps = {
  legend: string
  name: Dimension
  entries: readonly CountRef[]
  query: ListingQuery
  onChange: (query: ListingQuery) => void
  pictures: boolean
  /** The number of all choices, where the entries are only some of them. */
  count?: number
  onAll?: () => void
}

const FOLDED = 7

const choiceName = (name: Dimension, { name: said }: CountRef) =>
  name === 'fact' ? (copy.factValues[said] ?? said) : said

/** Whether a choice is the deals. They are a list of their own, since they are no kind of product (PLAIN-7). */
const isDeals = (name: Dimension, slug: string) => name === 'category' && slug === 'deal'

/** The choices of a dimension under their legend. Each of the owner's attributes has a legend of its own. */
function groups(name: Dimension, counts: readonly CountRef[]): { legend: string; counts: readonly CountRef[] }[] {
  if (name !== 'fact') return [{ legend: copy.legend[name], counts: counts.filter(({ slug }) => !isDeals(name, slug)) }]
  const legends = [...new Set(counts.map(({ of = '' }) => of))]
  return legends.map((legend) => ({ legend, counts: counts.filter(({ of = '' }) => of === legend) }))
}

function Choices({ legend, name, entries, query, onChange, pictures, count = entries.length, onAll }: ChoicesProps) {
  const [unfolded, setAll] = useState(false)
  // "More filters" is a link, by which a list is whole without scripts too.
  const all = unfolded || query.more
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
          {pictures ? inText(entry.name) : choiceName(name, entry)}
          <small>{entry.count}</small>
        </label>
      ))}
      {count > visible.length ? (
        <Button
          variant="quiet"
          size="sm"
          className={styles.all}
          onClick={() => {
            setAll(true)
            onAll?.()
          }}
        >
          {copy.all(count)} <span className="vh">{copy.ofTotal(legend.toLowerCase())}</span>
        </Button>
      ) : null}
    </fieldset>
  )
}

function PriceRange({ query, facets, onChange }: Pick<Props, 'query' | 'facets' | 'onChange'>) {
  const id = useId()
  const [min, setMin] = useState(query.min === null ? '' : String(query.min))
  const [max, setMax] = useState(query.max === null ? '' : String(query.max))
  // Another address fills the boxes in, but a box that is being typed in keeps its text (WEB-6).
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
