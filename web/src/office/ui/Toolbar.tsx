import { useKey } from './useKey.ts'
import { useRef, useState, type ReactNode } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { uiCopy } from './ui.copy.ts'
import styles from './Toolbar.module.css'

export type Choice = { value: string; label: string }

/** A filter as a select. Its first choice, with the value '', is everything. */
export type FilterChoice = { name: string; label: string; choices: readonly Choice[] }

/** The part of `useListQuery` that a toolbar uses. */
type Narrow = {
  query: { search: string; filters: Readonly<Record<string, string>>; order: string }
  narrowed: boolean
  set: (change: { search?: string; filters?: Record<string, string>; order?: string }) => void
  clear: () => void
}

type Props = {
  list: Narrow
  /** The name of the search field, and what can be typed into it. */
  search?: { label: string; hint: string }
  filters?: readonly FilterChoice[]
  /** The orders of the list, for a phone, which shows no column heads. */
  orders?: readonly Choice[]
  /** The buttons at the end, such as an export. */
  actions?: ReactNode
}

const NONE: readonly FilterChoice[] = []

/**
 * Search, filters and order over a list. Each is kept in the address: `<Toolbar list={list} search={…} filters={…} />`.
 */
export function Toolbar({ list, search, filters = NONE, orders, actions }: Props) {
  return (
    <div className={styles.toolbar}>
      {search ? <Seek {...search} value={list.query.search} onSearch={(text) => list.set({ search: text })} /> : null}
      <div className={styles.filters}>
        {filters.map((filter) => (
          <Select
            key={filter.name}
            label={filter.label}
            choices={filter.choices}
            value={list.query.filters[filter.name] ?? ''}
            onChange={(value) => list.set({ filters: { [filter.name]: value } })}
          />
        ))}
        {orders ? (
          <Select
            label={uiCopy.order}
            className={styles.orders}
            choices={orders}
            value={list.query.order}
            onChange={(order) => list.set({ order })}
          />
        ) : null}
        {list.narrowed ? (
          <button type="button" className={styles.clear} onClick={list.clear}>
            {uiCopy.clearFilters}
          </button>
        ) : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}

type SelectProps = {
  label: string
  choices: readonly Choice[]
  value: string
  className?: string | undefined
  onChange: (value: string) => void
}

function Select({ label, choices, value, className, onChange }: SelectProps) {
  return (
    <label className={`${styles.select} ${className ?? ''}`} data-set={value === '' ? undefined : ''}>
      <span className="vh">{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon name="down" size="sm" />
    </label>
  )
}

type SeekProps = { label: string; hint: string; value: string; onSearch: (text: string) => void }

/** The search field. "/" focuses it from anywhere, unless something is being typed. */
function Seek({ label, hint, value, onSearch }: SeekProps) {
  const [text, setText] = useState(value)
  // Another search of the address is shown in the same field, which keeps the focus.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(value)
  }
  const field = useRef<HTMLInputElement>(null)
  useKey('/', () => field.current?.focus())
  return (
    <form
      role="search"
      className={styles.seek}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text)
      }}
    >
      <Icon name="search" size="sm" />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {/* There is one button, which keeps the focus when its meaning changes. */}
      <IconButton
        icon={value === '' ? 'forward' : 'close'}
        size="sm"
        type={value === '' ? 'submit' : 'button'}
        className={value === '' ? styles.go : undefined}
        label={value === '' ? uiCopy.search : uiCopy.clearSearch}
        onClick={value === '' ? undefined : () => onSearch('')}
      />
    </form>
  )
}
