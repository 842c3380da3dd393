import { useId, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { goodsDetail } from '#/office/domain/stock/goodsDetail.ts'
import { stockQueries } from '#/office/domain/stock/stockApi.ts'
import { SuggestionList } from '#/office/ui/SuggestionList.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import type { Target } from './dealsApi.ts'
import { ProductFinder } from './ProductFinder.tsx'
import { productQueries } from './productsApi.ts'
import { targetsCopy as copy } from './targets.copy.ts'
import styles from './TargetsPicker.module.css'
import { Segments } from '#/office/ui/Segments.tsx'

type Kind = 'product' | 'brand' | 'category' | 'everything'

/** The kinds that may be left out of the rest. */
const { product, brand, category } = copy.targets.kinds
const PARTS: Partial<Record<Kind, string>> = { product, brand, category }

type Props = {
  targets: readonly Target[]
  error: string | undefined
  disabled: boolean
  /** Whether these are the exceptions from the others. */
  except?: boolean
  onChange: (targets: Target[]) => void
}

/** How many chosen products are asked for their names. More get theirs as they are found. */
const NAMED = 30

const keyOf = (target: Target) => `${target.kind} ${target.id ?? ''}`

type Stored = { kind: Exclude<Target['kind'], 'everything'>; id: string }

/** The chosen goods of an entry whose empty list means everything. Chosen are none only while somebody has yet to say what. */
export const typedTargets = (list: readonly Stored[]): Target[] =>
  list.length === 0 ? [{ kind: 'everything' }] : [...list]

export const stored = (targets: readonly Target[]): Stored[] =>
  targets.flatMap(({ kind, id }) => (kind === 'everything' || id === undefined ? [] : [{ kind, id }]))

/** Chooses what a deal, coupon, promotion or rule is for: products, brands, categories, or everything. */
export function TargetsPicker({ targets, error, disabled, except = false, onChange }: Props) {
  const words = except ? copy.except : copy.targets
  // A single size or shade is listed among the products.
  const [kind, setKind] = useState<Kind>(() => {
    const first = targets[0]?.kind
    return first === undefined || first === 'variant' ? 'product' : first
  })
  const id = useId()
  const terms = useQuery(productQueries.terms)

  const chosen = (of: Target['kind']) =>
    targets.flatMap((target) => (target.kind === of && target.id ? [target.id] : []))

  function choose(next: Kind) {
    setKind(next)
    if (next === 'everything') onChange([{ kind: 'everything' }])
    else onChange(targets.filter((target) => target.kind !== 'everything'))
  }

  return (
    <div className={styles.targets} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {words.label}
      </p>
      <Segments
        label={words.label}
        options={except ? PARTS : copy.targets.kinds}
        value={kind}
        disabled={disabled}
        onChange={choose}
      />
      {kind === 'everything' ? (
        <p className={styles.hint}>{copy.targets.all}</p>
      ) : (
        <>
          <TargetChips label={words.chosen} targets={targets} disabled={disabled} onChange={onChange} />
          {disabled ? null : kind === 'product' ? (
            <ProductFinder
              label={words.search.product}
              none={copy.targets.nothing}
              anyState
              chosen={chosen('product')}
              addLabel={copy.targets.add}
              onAdd={(row) => onChange([...targets, { kind, id: row._id }])}
            />
          ) : (
            <TermFinder
              key={kind}
              label={words.search[kind]}
              chosen={chosen(kind)}
              terms={(kind === 'brand' ? terms.data?.brands : terms.data?.categories) ?? []}
              onAdd={(slug) => onChange([...targets, { kind, id: slug }])}
            />
          )}
        </>
      )}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  )
}

type ChipsProps = Pick<Props, 'targets' | 'disabled' | 'onChange'> & { label: string }

/** What is chosen, each with its removal. */
export function TargetChips({ label, targets, disabled, onChange }: ChipsProps) {
  const names = useNames(targets)
  const terms = useQuery(productQueries.terms)
  const name = (target: Target) => {
    const listed =
      target.kind === 'brand' ? terms.data?.brands : target.kind === 'category' ? terms.data?.categories : []
    return listed?.find((term) => term.slug === target.id)?.name ?? names.get(target.id ?? '') ?? target.id ?? ''
  }
  if (targets.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={label}>
      {targets.map((target) => (
        <li key={keyOf(target)}>
          <button
            type="button"
            {...pressable(disabled, () => onChange(targets.filter((one) => keyOf(one) !== keyOf(target))))}
            aria-label={copy.targets.remove(name(target))}
          >
            <span dir="auto">{name(target)}</span>
            <Icon name="close" size="sm" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The names of the chosen products, sizes and shades. */
function useNames(targets: readonly Target[]): ReadonlyMap<string, string> {
  const chosen = (kind: Target['kind']) =>
    targets.flatMap((target) => (target.kind === kind && target.id ? [target.id] : [])).slice(0, NAMED)
  const ids = chosen('product')
  const variants = useQueries({
    queries: chosen('variant').map((id) => stockQueries.one(id)),
  })
  const products = useQueries({
    queries: ids.map((id) => productQueries.one(id)),
  })
  const named = products.flatMap(({ data }): [string, string][] =>
    data ? [[data._id, data.live?.name || data.draft?.product.name || data._id]] : [],
  )
  const sized = variants.flatMap(({ data }): [string, string][] =>
    data ? [[data.level.variantId, [data.level.name, goodsDetail({ ...data.level, brand: '' })].join(', ')]] : [],
  )
  return new Map([...named, ...sized])
}

type TermFinderProps = {
  label: string
  chosen: readonly string[]
  terms: readonly { slug: string; name: string }[]
  onAdd: (slug: string) => void
}

const MOST_OFFERED = 8
const fold = (word: string) => word.toLowerCase().replaceAll(/[\s.'-]/g, '')

/** Finds a brand or a category by its name. */
function TermFinder({ label, chosen, terms, onAdd }: TermFinderProps) {
  const [text, setText] = useState('')
  const wanted = fold(text)
  const found = wanted === '' ? [] : terms.filter(({ slug, name }) => slug !== 'deal' && fold(name).includes(wanted))
  return (
    <SuggestionList
      label={label}
      text={text}
      onText={setText}
      offers={found
        .filter(({ slug }) => !chosen.includes(slug))
        .slice(0, MOST_OFFERED)
        .map(({ slug, name }) => ({ id: slug, name }))}
      none={wanted.length > 1 && found.length === 0 ? copy.targets.nothing : null}
      addLabel={copy.targets.add}
      onAdd={onAdd}
    />
  )
}
