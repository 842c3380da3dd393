import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { usePricing, type Pricing } from '#/shop/parts/usePricing.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import styles from './SearchBox.module.css'
import { SEARCH_FIELD } from './searchField.ts'
import type { Option } from './SearchOptions.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { copy } from './header.copy.ts'

const SHORTEST = 2
const PAUSE_MS = 180

const loadOptions = () => import('./SearchOptions.tsx')
const SearchOptions = lazyPart(async () => (await loadOptions()).SearchOptions)

/**
 * Search with suggestions: a combobox whose list holds brands, categories and
 * products. Without scripts it is a form that opens the search page.
 */
export function SearchBox() {
  const [location, navigate] = useLocation()
  const pricing = usePricing()
  const listId = useId()
  const box = useRef<HTMLFormElement>(null)
  // On the results' page the field has their words; anywhere else it is free for the next search.
  const search = useSearch()
  const words = location === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [text, setText] = useState(words)
  const [of, setOf] = useState(`${location} ${words}`)
  if (of !== `${location} ${words}`) {
    setOf(`${location} ${words}`)
    setText(words)
  }
  const [open, setOpen] = useState(false)
  // By its key: another answer may have it at another place.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const { found, failed } = useSuggestions(text, open)
  const options = found?.(pricing) ?? []
  const active = options.findIndex(({ key }) => key === activeKey)
  const asked = text.trim().length >= SHORTEST
  // With nothing typed there is a list only where there is something on it.
  const listed = found !== null && (asked || (text.trim() === '' && options.length > 0))
  const shown = open && (failed || listed)

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
    setActiveKey(null)
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
    if (query === '') return
    void loadOptions().then(({ remember }) => remember(query))
    go(paths.search(query))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
      setActiveKey(null)
      return
    }
    if (!shown || options.length === 0 || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    const places = options.length + 1 // one for the typed words themselves
    setActiveKey(options[((active + 1 + step + places) % places) - 1]?.key ?? null)
  }

  return (
    <search className={styles.search}>
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
        <label className="vh" htmlFor={SEARCH_FIELD}>
          {copy.searchLabel}
        </label>
        <Icon name="search" className={styles.glass} />
        <input
          id={SEARCH_FIELD}
          className={styles.input}
          type="search"
          name="q"
          placeholder={copy.searchHint}
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
            setActiveKey(null)
          }}
          onFocus={() => {
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
        />
        <div className={styles.popup} hidden={!shown}>
          <ul id={listId} role="listbox" aria-label={copy.suggestions} className={styles.list}>
            {shown ? (
              <Suspense fallback={null}>
                <SearchOptions
                  options={options}
                  query={text}
                  listId={listId}
                  active={active}
                  onChoose={(option) => {
                    setText('')
                    go(option.href)
                  }}
                />
              </Suspense>
            ) : null}
          </ul>
          {shown && options.length === 0 ? (
            <p className={styles.none}>{failed ? copy.suggestionsFailed : copy.noProductsFound}</p>
          ) : null}
        </div>
        <p role="status" className="vh">
          {shown ? (failed ? copy.suggestionsFailed : copy.suggestionCount(options.length)) : ''}
        </p>
      </form>
    </search>
  )
}

/** What the list holds, how many products fit in all, and what it was made for. */
type Found = { query: string; options: (pricing: Pricing) => Option[] }

/** Suggestions for what is typed, asked for when the typing rests, or what to begin with; null before there is an answer. */
function useSuggestions(text: string, open: boolean): { found: Found['options'] | null; failed: boolean } {
  const store = useAppStore()
  const query = text.trim()
  const rested = useRested(query, PAUSE_MS)
  const asked = query === '' ? '' : rested.length < SHORTEST ? null : rested
  const { data, error } = useLoad<Found>(open ? asked : null, async (signal) => {
    const { beginnings, suggest } = await loadOptions()
    if (asked === null || asked === '')
      return { query: '', options: () => beginnings(store.getState().catalog.categories) }
    return { query: asked, options: await suggest(asked, signal) }
  })
  // While the next answer is on its way the last one stands, as long as it still fits.
  const fits = data !== null && (data.query === '' ? query === '' : query.startsWith(data.query))
  return { found: fits ? data.options : null, failed: error !== null && asked === query && query !== '' }
}
