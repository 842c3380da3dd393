import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { listStep } from './listStep.ts'
import styles from './ComboBox.module.css'

/** A row of the list. */
export type Choice = {
  key: string
  shown: ReactNode
  /** The accessible name, where that is more than what is shown. */
  name?: string
  /** Whether the typed text is this choice, in one of its spellings. Enter then takes it. */
  exact?: boolean
  choose: () => void
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string
  /** Returns what fits the text, and is called while the list is open. Null makes this a plain field. */
  offer: (() => readonly Choice[]) | null
  /** The list's name. */
  list: string
  found: (count: number) => string
  onType: (value: string) => void
}

/**
 * A field with a list of choices under it, in the combobox pattern (HOLD-7). The list opens with the typing or an
 * arrow. Arrows, Home and End move in it, Enter chooses, Escape and Tab close it and leave the text. While it is open,
 * Enter does not send the form around it, and Escape does not close the dialog.
 */
export function ComboBox({ value, offer, list, found, onType, onKeyDown, onBlur, ...input }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const choices = open && offer ? offer() : []
  const shown = choices.length > 0
  const at = Math.min(active, choices.length - 1)
  const activeId = shown && at >= 0 ? `${id}-${at}` : undefined

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = listStep(event.key, at, choices.length)
    if (shown && step !== undefined) setActive(step)
    else if (shown && event.key === 'Enter') {
      const chosen = choices[at] ?? choices.find(({ exact }) => exact)
      close()
      chosen?.choose()
    } else if (shown && event.key === 'Escape') close()
    else {
      if (step !== undefined) setOpen(true)
      // The list closes before the focus moves, since a list that scrolls would take a turn of Tab.
      if (event.key === 'Tab') close()
      onKeyDown?.(event)
      return
    }
    event.preventDefault()
  }

  return (
    <div className={styles.box}>
      <input
        dir="auto"
        {...input}
        value={value}
        role={offer ? 'combobox' : undefined}
        aria-autocomplete={offer ? 'list' : undefined}
        aria-expanded={offer ? shown : undefined}
        aria-controls={shown ? id : undefined}
        aria-activedescendant={activeId}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={press}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      {shown ? (
        <ul id={id} role="listbox" aria-label={list} className={styles.list}>
          {choices.map(({ key, shown: words, name, choose }, index) => (
            // The keyboard chooses through the input, as the combobox pattern has it.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={key}
              id={`${id}-${index}`}
              role="option"
              aria-label={name}
              aria-selected={index === at}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                close()
                choose()
              }}
            >
              {words}
            </li>
          ))}
        </ul>
      ) : null}
      <span className="vh" role="status">
        {shown ? found(choices.length) : ''}
      </span>
    </div>
  )
}
