import { api } from '#/shared/api/client.ts'
import type { Suggestions } from '#/shared/api/types.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './SearchBox.module.css'

export type Option = { key: string; href: string; label: string; note: string; picture: string | null }

type Props = { options: readonly Option[]; listId: string; active: number; onChoose: (option: Option) => void }

/** The suggestions of the search box, loaded when somebody types. */
export function SearchOptions({ options, listId, active, onChoose }: Props) {
  return options.map((option, index) => (
    // Choosing with the keyboard goes through the input, as the combobox pattern has it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      key={option.key}
      id={`${listId}-${index}`}
      role="option"
      aria-selected={index === active}
      className={styles.option}
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
      <span className={styles.optionLabel}>{option.label}</span>
      <span className={styles.optionNote}>{option.note}</span>
    </li>
  ))
}

/** Asks what fits the query; the answer makes the options for a discount. */
export async function suggest(query: string, signal: AbortSignal): Promise<(percentOff: number) => Option[]> {
  const found = await api<Suggestions>(`/search/suggest?${new URLSearchParams({ q: query })}`, { signal })
  return (percentOff) => optionsOf(found, percentOff)
}

function optionsOf(found: Suggestions, percentOff: number): Option[] {
  return [
    ...found.brands.map((brand) => ({
      key: `b:${brand.slug}`,
      href: paths.brand(brand.slug),
      label: brand.name,
      note: 'Brand',
      picture: null,
    })),
    ...found.categories.map((category) => ({
      key: `c:${category.slug}`,
      href: paths.category(category.slug),
      label: category.name,
      note: 'Category',
      picture: null,
    })),
    ...found.products.map((product) => ({
      key: `p:${product._id}`,
      href: paths.product(product._id),
      label: `${product.brand} ${product.name}`,
      note: formatRupees(unitPrice(product.price, percentOff)),
      picture: product.frontImage,
    })),
  ]
}
