import { Fragment, useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { api } from '#/shared/api/client.ts'
import { closeOnBack } from '#/shared/lib/closeOnBack.ts'
import { loadCode } from '#/shared/lib/code.ts'
import { cx } from '#/shared/lib/cx.ts'
import { Icon } from '#/shared/ui/Icon.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { type LookUpAnswer, useLookUp } from '#/office/ui/useLookUp.ts'
import { copy } from './palette.copy.ts'
import styles from './Palette.module.css'
import type { TopicsFor } from './topics.ts'
import { type Found, groupsOf, type Place, type Result } from './results.ts'

/** How long the typing must rest before the shop is asked, in milliseconds. */
const PAUSE_MS = 180

/** From how many letters on the shop is asked. */
const LEAST = 2

type Props = { places: readonly Place[]; onClose: () => void }

/** Finds orders, people, products and screens: a field, with the results below it (OFFICE-2). */
export function Palette({ places, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  const id = useId()
  const [typed, setTyped] = useState('')
  /** The shop's last answer. It is of an older text until the shop has answered for the present one. */
  const [told, setTold] = useState<LookUpAnswer<Found> | null>(null)
  /** The result that was selected by arrow or mouse, or the first where none was. */
  const [chosen, setChosen] = useState<string | null>(null)
  const [topics, setTopics] = useState<{ topicsFor: TopicsFor } | null>(null)
  useEffect(() => {
    loadCode(() => import('./topics.ts')).then(setTopics, () => undefined) // without the topics the rest is still found
  }, [])
  const lookUp = useLookUp('last', (q, signal) => api<Found>(`/admin/find?${new URLSearchParams({ q })}`, { signal }))

  // The opener is noted before the field takes the focus, which goes back there in the end.
  const [opener] = useState(() => document.activeElement)

  const onBack = useEffectEvent(onClose)
  useEffect(() => closeOnBack(onBack), [])
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [opener])

  const word = typed.trim()
  const enough = word.length >= LEAST
  const settled = !enough || told?.text === word
  const resultsOf = (found: Found | undefined) => {
    const has = (path: string) => places.some((place) => place.path === path)
    return groupsOf(typed, found, places, has('/admin/products'), has('/admin/customers'), (group) =>
      topics ? topics.topicsFor(typed, group, has) : [],
    )
  }
  const groups = resultsOf(enough ? told?.answer : undefined)
  const results = groups.flatMap((group) => group.results)
  const at = Math.max(
    0,
    results.findIndex(({ key }) => key === chosen),
  )
  const current = results[at]

  async function search(): Promise<LookUpAnswer<Found> | null> {
    const said = await lookUp.look(word)
    if (said) setTold(said)
    return said
  }

  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
  })
  useEffect(() => {
    if (word.length < LEAST) return undefined
    const timer = setTimeout(() => void latest.current(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [word])

  /** Goes to the selected result, or to the first one for the present text, once the shop has answered. */
  async function enter() {
    if (current && (settled || chosen === current.key)) {
      go(current)
      return
    }
    const said = settled ? null : await search()
    const first = said && resultsOf(said.answer).flatMap((group) => group.results)[0]
    if (first) go(first)
  }
  const failed = enough && told?.text === word && told.error !== undefined
  const optionId = (result: Result) => `${id}-${results.indexOf(result)}`

  function go(result: Result) {
    onClose()
    navigate(result.href)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = results.length - 1
    const move = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      void enter()
    } else if (
      move !== undefined &&
      last >= 0 &&
      !(typed !== '' && chosen === null && (event.key === 'Home' || event.key === 'End'))
    ) {
      event.preventDefault()
      setChosen(results[move]?.key ?? null)
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
            lookUp.drop()
            setTyped(event.currentTarget.value)
            setChosen(null)
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
                onMouseMove={() => setChosen(result.key)}
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
      <p role="status" className={results.length > 0 && !failed ? 'vh' : styles.note}>
        {failed
          ? copy.failed
          : results.length > 0
            ? copy.found(results.length)
            : enough
              ? settled
                ? copy.none
                : copy.searching
              : copy.short}
      </p>
    </dialog>
  )
}

/** The text with the typed part marked in it. */
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
