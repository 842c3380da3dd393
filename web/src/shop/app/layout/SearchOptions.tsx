import { useEffect, type ReactNode } from 'react'
import { api } from '#/shared/api/client.ts'
import type { CountRef, Suggestions } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { tab } from '#/shared/lib/storage.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import type { Pricing } from '#/shop/parts/usePricing.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './SearchBox.module.css'
import { copy } from '#/shop/app/app.copy.ts'

export type Option = {
  key: string
  href: string
  label: string
  note: string
  picture: string | null
  /** The ingredient or category that was asked for, where the label does not say it. */
  why?: string
}

/** The key of the row that leads to all results. */
const ALL = 'all'

type Props = {
  options: readonly Option[]
  /** What was typed: its words are bold in each option that holds them. */
  query: string
  listId: string
  active: number
  onChoose: (option: Option) => void
}

/** The suggestions of the search box. Their code is loaded when somebody types. */
export function SearchOptions({ options, query, listId, active, onChoose }: Props) {
  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return options.map((option, index) => (
    // The keyboard chooses through the input, as the combobox pattern has it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      key={option.key}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      className={cx(styles.option, option.key === ALL && styles.all)}
      onClick={() => {
        onChoose(option)
      }}
    >
      {option.picture === null ? (
        <Icon name="search" size="sm" className={styles.optionIcon} />
      ) : (
        <ProductPicture
          src={option.picture}
          alt=""
          width={40}
          height={50}
          sizes="40px"
          className={styles.optionPicture}
        />
      )}
      <span className={styles.optionLabel}>
        {marked(option.label, query)}
        {option.why ? <small className={styles.why}>{marked(option.why, query)}</small> : null}
      </span>
      <span className={styles.optionNote}>{option.note}</span>
    </li>
  ))
}

/** A label with the beginning of each typed word in bold. */
function marked(label: string, query: string): ReactNode {
  const words = query.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return label
  const pattern = new RegExp(`\\b(${words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')})`, 'giu')
  // With one group in the pattern every second piece is a match. The pieces never move, so their place is their key.
  return label.split(pattern).map((piece, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    index % 2 === 1 ? <b key={index}>{piece}</b> : piece,
  )
}

const RECENT = 'recentSearches'
const MOST_RECENT = 3
const MOST_POPULAR = 5

/** The searches of this tab, the latest first. */
function recent(): string[] {
  const value = tab.readJson(RECENT)
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
}

/** Keeps the words of a search until the tab closes. */
export function remember(query: string): void {
  tab.writeJson(RECENT, [query, ...recent().filter((word) => word !== query)].slice(0, MOST_RECENT))
}

/** The options before anything is typed: the last searches, and the categories that hold most products. */
export function beginnings(categories: readonly CountRef[]): Option[] {
  return [
    ...recent().map((word) => ({
      key: `r:${word}`,
      href: paths.search(word),
      label: word,
      note: copy.searchedBefore,
      picture: null,
    })),
    ...categories
      .filter((category) => category.count > 0)
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MOST_POPULAR)
      .map((category) => ({
        key: `c:${category.slug}`,
        href: paths.category(category.slug),
        label: category.name,
        note: copy.productCount(category.count),
        picture: null,
      })),
  ]
}

type Rate = Pick<Pricing, 'percentOff' | 'baseOf'>

/** Asks what fits the query. The result makes the options once the discount is known. */
export async function suggest(query: string, signal: AbortSignal): Promise<(pricing: Rate) => Option[]> {
  const found = await api<Suggestions>(`/search/suggest?${new URLSearchParams({ q: query })}`, { signal })
  return (pricing) => {
    const options = optionsOf(found, pricing)
    if (options.length === 0) return options
    const all = {
      key: ALL,
      href: paths.search(query),
      label: copy.seeAllResults(query, found.total),
      note: '',
      picture: null,
    }
    return [...options, all]
  }
}

function optionsOf(found: Suggestions, { percentOff, baseOf }: Rate): Option[] {
  return [
    ...found.brands.map((brand) => ({
      key: `b:${brand.slug}`,
      href: paths.brand(brand.slug),
      label: brand.name,
      note: copy.brand,
      picture: null,
    })),
    ...found.categories.map((category) => ({
      key: `c:${category.slug}`,
      href: paths.category(category.slug),
      label: category.name,
      note: copy.category,
      picture: null,
    })),
    ...found.products.map((product, index) => ({
      key: `p:${product._id}`,
      href: paths.goods(product),
      label: `${product.brand} ${product.name}`,
      note: formatRupees(unitPrice(baseOf(product), percentOff)),
      picture: product.frontImage,
      why: found.why[index] ?? '',
    })),
  ]
}
