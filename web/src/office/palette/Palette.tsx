import { Fragment, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { api } from '#/shared/api/client.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { copy } from './copy.ts'
import styles from './Palette.module.css'
import { type Found, groupsOf, type Place, type Result } from './results.ts'

/** How long typing may pause before the shop is asked, in milliseconds. */
const PAUSE_MS = 180

/** From how many letters on the shop is asked. */
const LEAST = 2

type Props = { places: readonly Place[]; onClose: () => void }

/** Finds orders, people, products and screens: a field, and under it what it finds (OFFICE-2). */
export function Palette({ places, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const [at, setAt] = useState(0)

  // Before the field takes the focus: it goes back there in the end.
  const [opener] = useState(() => document.activeElement)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])

  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  const enough = asked.length >= LEAST
  const find = useQuery({
    queryKey: ['find', asked],
    queryFn: ({ signal }) => api<Found>(`/admin/find?${new URLSearchParams({ q: asked })}`, { signal }),
    enabled: enough,
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
  const groups = groupsOf(
    typed,
    enough ? find.data : undefined,
    places,
    places.some(({ path }) => path === '/admin/products'),
    places.some(({ path }) => path === '/admin/customers'),
  )
  const results = groups.flatMap((group) => group.results)
  const current = results[Math.min(at, results.length - 1)]
  const optionId = (result: Result) => `${id}-${results.indexOf(result)}`

  function go(result: Result) {
    onClose()
    navigate(result.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = results.length - 1
    const move = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      go(current)
    } else if (move !== undefined && last >= 0 && !(typed !== '' && (event.key === 'Home' || event.key === 'End'))) {
      event.preventDefault()
      setAt(move)
      list.current?.querySelectorAll('[role=option]')[move]?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={copy.open}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={styles.field}>
        <Icon name="search" size="sm" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to be typed into
          autoFocus
          type="text"
          role="combobox"
          aria-label={copy.label}
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(current) : undefined}
          placeholder={copy.hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton icon="close" size="sm" label={copy.close} onClick={onClose} />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={copy.open} className={styles.list}>
        {groups.map((group) => (
          <div key={group.name} role="group" aria-label={group.name}>
            <p className={styles.group} aria-hidden="true">
              {group.name}
            </p>
            {group.results.map((result) => (
              <div
                key={result.key}
                id={optionId(result)}
                role="option"
                tabIndex={-1}
                aria-selected={result === current}
                className={cx(styles.option, result === current && styles.at)}
                onMouseMove={() => setAt(results.indexOf(result))}
                onClick={() => go(result)}
              >
                <Icon name={result.icon} size="sm" />
                <span className={styles.words}>
                  <b dir="auto">{result.title}</b> {result.name ? <bdi>{result.name}</bdi> : null}
                  {result.text === '' ? null : (
                    <small>
                      <Marked text={result.text} part={typed} />
                    </small>
                  )}
                </span>
                {result.state ? <span className={styles.state}>{result.state}</span> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={results.length > 0 && !find.error ? 'vh' : styles.note}>
        {find.error && enough
          ? copy.failed
          : results.length > 0
            ? copy.found(results.length)
            : enough && !find.isFetching
              ? copy.none
              : copy.short}
      </p>
    </dialog>
  )
}

/** The text with what was typed marked in it. */
function Marked({ text, part }: { text: string; part: string }) {
  const word = part.trim().toLowerCase()
  const from = word === '' ? -1 : text.toLowerCase().indexOf(word)
  if (from < 0) return text
  return (
    <Fragment>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + word.length)}</mark>
      {text.slice(from + word.length)}
    </Fragment>
  )
}
