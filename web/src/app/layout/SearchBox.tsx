import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { usePricing } from '#/features/catalog/usePricing.ts'
import { api } from '#/shared/api/client.ts'
import type { Suggestions } from '#/shared/api/types.ts'
import { cx } from '#/shared/lib/cx.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { paths } from '#/shared/lib/paths.ts'
import { unitPrice } from '#/shared/lib/price.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { ProductPicture } from '#/shared/ui/ProductPicture.tsx'
import styles from './SearchBox.module.css'

const SHORTEST = 2
const PAUSE_MS = 180

type Option = { key: string; href: string; label: string; note: string; picture: string | null }

/**
 * Search with suggestions: a combobox whose list holds brands, categories and
 * products. Without scripts it is a form that opens the search page.
 */
export function SearchBox({ className }: { className?: string | undefined }) {
  const [, navigate] = useLocation()
  const { percentOff } = usePricing()
  const listId = useId()
  const inputId = useId()
  const box = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(text)
  const options = found ? optionsOf(found, percentOff) : []
  const shown = open && text.trim().length >= SHORTEST && found !== null

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const go = (href: string) => {
    setOpen(false)
    setActive(-1)
    navigate(href)
  }
  const submit = () => {
    const chosen = shown ? options[active] : undefined
    if (chosen) {
      setText('')
      go(chosen.href)
      return
    }
    const query = text.trim()
    if (query !== '') go(paths.search(query))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
      return
    }
    if (!shown || options.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    const places = options.length + 1 // one for the typed words themselves
    setActive(((active + 1 + step + places) % places) - 1)
  }

  return (
    <search className={cx(styles.search, className)}>
      <form
        ref={box}
        action="/search"
        method="get"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <label className="vh" htmlFor={inputId}>
          Search products, brands, skin types
        </label>
        <Icon name="search" className={styles.glass} />
        <input
          id={inputId}
          className={styles.input}
          type="search"
          name="q"
          placeholder="Search serum, SPF, brand"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={80}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={listId}
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setOpen(true)
            setActive(-1)
          }}
          onFocus={() => {
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.popup} hidden={!shown}>
          <ul id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
            {shown
              ? options.map((option, index) => (
                  // Choosing with the keyboard goes through the input, as the combobox pattern has it.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <li
                    key={option.key}
                    id={`${listId}-${index}`}
                    role="option"
                    aria-selected={index === active}
                    className={styles.option}
                    onClick={() => {
                      setText('')
                      go(option.href)
                    }}
                  >
                    {option.picture === null ? (
                      <Icon name="search" size="sm" className={styles.optionIcon} />
                    ) : (
                      <ProductPicture src={option.picture} alt="" width={40} height={50} sizes="40px" className={styles.optionPicture} />
                    )}
                    <span className={styles.optionLabel}>{option.label}</span>
                    <span className={styles.optionNote}>{option.note}</span>
                  </li>
                ))
              : null}
          </ul>
          {shown && options.length === 0 ? <p className={styles.none}>No products found</p> : null}
        </div>
        <p role="status" className="vh">
          {shown ? `${options.length} suggestions` : ''}
        </p>
      </form>
    </search>
  )
}

function optionsOf(found: Suggestions, percentOff: number): Option[] {
  return [
    ...found.brands.map((brand) => ({ key: `b:${brand.slug}`, href: paths.brand(brand.slug), label: brand.name, note: 'Brand', picture: null })),
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

/** Suggestions for what is typed, asked for when the typing rests; null before there is an answer. */
function useSuggestions(text: string): Suggestions | null {
  const [answer, setAnswer] = useState<{ query: string; found: Suggestions } | null>(null)
  const query = text.trim()
  useEffect(() => {
    if (query.length < SHORTEST) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      api<Suggestions>(`/search/suggest?${new URLSearchParams({ q: query })}`, { signal: controller.signal }).then(
        (found) => {
          setAnswer({ query, found })
        },
        () => undefined, // Suggestions are a help; the search itself still works.
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query])
  // While the next answer is on its way the last one stands, as long as it still fits.
  return answer !== null && query.startsWith(answer.query) ? answer.found : null
}
