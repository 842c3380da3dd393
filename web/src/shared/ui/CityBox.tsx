import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { suggest, type City } from '#/shared/lib/cities.ts'
import { Field } from './Field.tsx'
import styles from './CityBox.module.css'

type Words = {
  list: string
  found: (count: number) => string
  filled: (province: string, code: string) => string
}

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'value' | 'onChange'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  className?: string | undefined
  value: string
  /** What is suggested; null where nothing is: abroad, and before the list has come. */
  cities: readonly City[] | null
  words: Words
  onType: (value: string) => void
  onChoose: (city: City) => void
}

/**
 * A city, typed as one likes or chosen from those of Pakistan (DOOR-3): the combobox pattern with a list. Where
 * nothing is to be suggested it is a plain field.
 */
export function CityBox(props: Props) {
  const { label, hint, error, id, className, value, cities, words, onType, onChoose, onFocus, onBlur, ...input } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const options = open && cities ? suggest(cities, value) : []
  const shown = options.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
  }

  function choose(city: City) {
    onChoose(city)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) setOpen(true)
      if (!shown) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => (now + step + options.length + (now < 0 && step < 0 ? 1 : 0)) % options.length)
    } else if (event.key === 'Enter' && shown && options[active]) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }

  return (
    <Field label={label} error={error} id={id} className={className} hint={hint}>
      {(ties, control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...ties}
            value={value}
            className={control}
            dir="auto"
            maxLength={200}
            role={cities ? 'combobox' : undefined}
            aria-autocomplete={cities ? 'list' : undefined}
            aria-expanded={cities ? shown : undefined}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            onFocus={onFocus}
            onChange={(event) => {
              onType(event.currentTarget.value)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            onBlur={(event) => {
              close()
              onBlur?.(event)
            }}
          />
          {shown ? (
            <ul id={listId} role="listbox" aria-label={words.list} className={styles.list}>
              {options.map((city, index) => (
                // Choosing with the keyboard goes through the input, as the combobox pattern has it.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <li
                  key={`${city.province} ${city.name}`}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(city)}
                >
                  <b>{city.name}</b>
                  <span lang="ur" dir="rtl">
                    {city.urdu}
                  </span>
                  <small>{words.filled(city.province, city.code)}</small>
                </li>
              ))}
            </ul>
          ) : null}
          <span className="vh" role="status">
            {shown ? words.found(options.length) : ''}
          </span>
        </div>
      )}
    </Field>
  )
}
