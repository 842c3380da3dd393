import { useId, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { fetchProduct, fetchProducts, fetchTerms, productKeys } from '#/office/products/productsApi.ts'
import { goodsDetail } from '#/office/stock/goodsDetail.ts'
import { fetchStock, stockKeys } from '#/office/stock/stockApi.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { copy } from './copy.ts'
import type { Target } from './dealsApi.ts'
import styles from './DealScreen.module.css'
import { Segments } from './Segments.tsx'

type Kind = 'product' | 'brand' | 'category' | 'everything'

type Props = {
  targets: readonly Target[]
  error: string | undefined
  disabled: boolean
  onChange: (targets: Target[]) => void
}

/** How many names of chosen products are asked for; more stand as they are found. */
const NAMED = 30

const keyOf = (target: Target) => `${target.kind} ${target.id ?? ''}`

/** What a deal is of, or a coupon for: products, brands, categories, or everything. */
export function TargetsPicker({ targets, error, disabled, onChange }: Props) {
  // One size or shade stands among the products.
  const [kind, setKind] = useState<Kind>(() => {
    const first = targets[0]?.kind
    return first === undefined || first === 'variant' ? 'product' : first
  })
  const id = useId()
  const names = useNames(targets)
  const terms = useQuery({ queryKey: productKeys.terms, queryFn: ({ signal }) => fetchTerms(signal) })
  const name = (target: Target) => {
    const listed =
      target.kind === 'brand' ? terms.data?.brands : target.kind === 'category' ? terms.data?.categories : []
    return listed?.find((term) => term.slug === target.id)?.name ?? names.get(target.id ?? '') ?? target.id ?? ''
  }

  function choose(next: Kind) {
    setKind(next)
    if (next === 'everything') onChange([{ kind: 'everything' }])
    else onChange(targets.filter((target) => target.kind !== 'everything'))
  }

  return (
    <div className={styles.targets} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {copy.targets.label}
      </p>
      <Segments
        label={copy.targets.label}
        options={copy.targets.kinds}
        value={kind}
        disabled={disabled}
        onChange={choose}
      />
      {kind === 'everything' ? (
        <p className={styles.hint}>{copy.targets.all}</p>
      ) : (
        <>
          {targets.length > 0 ? (
            <ul className={styles.chips} aria-label={copy.targets.chosen}>
              {targets.map((target) => (
                <li key={keyOf(target)}>
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={copy.targets.remove(name(target))}
                    onClick={() => onChange(targets.filter((one) => keyOf(one) !== keyOf(target)))}
                  >
                    <span dir="auto">{name(target)}</span>
                    <Icon name="close" size="sm" />
                  </button>
                </li>
              ))}
            </ul>
          ) : null}
          {disabled ? null : (
            <Finder
              key={kind}
              kind={kind}
              chosen={targets}
              terms={kind === 'brand' ? terms.data?.brands : kind === 'category' ? terms.data?.categories : undefined}
              onAdd={(target) => onChange([...targets, target])}
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

/** The names of products, sizes and shades that are chosen. */
function useNames(targets: readonly Target[]): ReadonlyMap<string, string> {
  const chosen = (kind: Target['kind']) =>
    targets.flatMap((target) => (target.kind === kind && target.id ? [target.id] : [])).slice(0, NAMED)
  const ids = chosen('product')
  const variants = useQueries({
    queries: chosen('variant').map((id) => ({
      queryKey: stockKeys.one(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchStock(id, signal),
    })),
  })
  const products = useQueries({
    queries: ids.map((id) => ({
      queryKey: productKeys.one(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchProduct(id, signal),
    })),
  })
  const named = products.flatMap(({ data }): [string, string][] =>
    data ? [[data._id, data.live?.name || data.draft?.product.name || data._id]] : [],
  )
  const sized = variants.flatMap(({ data }): [string, string][] =>
    data ? [[data.level.variantId, [data.level.name, goodsDetail({ ...data.level, brand: '' })].join(', ')]] : [],
  )
  return new Map([...named, ...sized])
}

type FinderProps = {
  kind: 'product' | 'brand' | 'category'
  chosen: readonly Target[]
  terms: readonly { slug: string; name: string }[] | undefined
  onAdd: (target: Target) => void
}

/** How many are offered at once. */
const OFFERED = 8

function Finder({ kind, chosen, terms, onAdd }: FinderProps) {
  const [text, setText] = useState('')
  const wanted = text.trim()
  const found = useQuery({
    queryKey: productKeys.list(`q=${wanted}&limit=${OFFERED}`),
    queryFn: ({ signal }) =>
      fetchProducts(new URLSearchParams({ q: wanted, limit: String(OFFERED) }).toString(), signal),
    enabled: kind === 'product' && wanted.length > 1,
    placeholderData: (old) => old,
  })
  const fold = (word: string) => word.toLowerCase().replaceAll(/[\s.'-]/g, '')
  const all =
    kind === 'product'
      ? wanted.length > 1
        ? (found.data?.products.map((row) => ({ id: row._id, name: `${row.brand} ${row.name}` })) ?? null)
        : []
      : (terms ?? [])
          .filter((term) => term.slug !== 'deal' && wanted !== '' && fold(term.name).includes(fold(wanted)))
          .map((term) => ({ id: term.slug, name: term.name }))
  const offered = all?.filter((one) => !chosen.some((target) => target.kind === kind && target.id === one.id))
  return (
    <div className={styles.finder}>
      <TextField
        label={copy.targets.search[kind]}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {offered && offered.length > 0 ? (
        <ul className={styles.offered}>
          {offered.slice(0, OFFERED).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={copy.targets.add(one.name)}
                onClick={() => {
                  onAdd({ kind, id: one.id })
                  setText('')
                }}
              >
                <Icon name="plus" size="sm" />
                <span dir="auto">{one.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {wanted.length > 1 && all?.length === 0 ? <p className={styles.hint}>{copy.targets.nothing}</p> : null}
    </div>
  )
}
