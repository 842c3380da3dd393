import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { usePricing, type Pricing } from '#/shop/parts/usePricing.ts'
import { useAppStore } from '#/shop/state/useStore.ts'
import { paths } from '#/shared/lib/paths.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { listStep } from '#/shared/ui/listStep.ts'
import styles from './SearchBox.module.css'
import { SEARCH_FIELD } from './searchField.ts'
import type { Option } from './SearchOptions.tsx'
import { lazyPart } from '#/shared/lib/code.ts'
import { copy } from './header.copy.ts'
import { prefix } from '#/shared/lib/language.copy.ts'

const SHORTEST = 2
const PAUSE_MS = 180

const loadOptions = () => import('./SearchOptions.tsx')
const SearchOptions = lazyPart(async () => (await loadOptions()).SearchOptions)

/**
 * The search with suggestions: a combobox whose list holds brands, categories and products. Without scripts it is a
 * form that opens the search page.
 */
export function SearchBox() {
  const [location, navigate] = useLocation()
  const pricing = usePricing()
  const listId = useId()
  const box = useRef<HTMLFormElement>(null)
  // On the results' page the field holds their words; elsewhere it is empty for the next search.
  const search = useSearch()
  const words = location === `${prefix}/search` ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [text, setText] = useState(words)
  const [of, setOf] = useState(`${location} ${words}`)
  if (of !== `${location} ${words}`) {
    setOf(`${location} ${words}`)
    setText(words)
  }
  const [open, setOpen] = useState(false)
  // The active option is held by its key, because the next answer may have it at another place.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const { found, failed } = useSuggestions(text, open)
  const options = found?.(pricing) ?? []
  const active = options.findIndex(({ key }) => key === activeKey)
  const asked = text.trim().length >= SHORTEST
  // With nothing typed the list opens only where there is something on it.
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
    // Tab closes the list, since a list that scrolls would otherwise take a turn of Tab.
    if (shown && (event.key === 'Escape' || event.key === 'Tab')) {
      if (event.key === 'Escape') event.preventDefault()
      setOpen(false)
      setActiveKey(null)
      return
    }
    const step = listStep(event.key, active, options.length)
    if (step === undefined) return
    event.preventDefault()
    if (shown) setActiveKey(options[step]?.key ?? null)
    else setOpen(true)
  }

  return (
    <search>
      <form
        ref={box}
        action={`${prefix}/search`}
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

/** What the list was made for, and its options. */
type Found = { query: string; options: (pricing: Pricing) => Option[] }

/**
 * The suggestions for what is typed, asked for when the typing rests; with nothing typed, what to begin with. They are
 * null before there is an answer.
 */
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
  // The last answer stands while the next is on its way, as long as it still fits what is typed.
  const fits = data !== null && (data.query === '' ? query === '' : query.startsWith(data.query))
  return { found: fits ? data.options : null, failed: error !== null && asked === query && query !== '' }
}
