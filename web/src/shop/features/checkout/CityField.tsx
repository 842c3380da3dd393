import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Form } from '#/shared/lib/useForm.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Field } from '#/shared/ui/Field.tsx'
import { fetchCities, findCity, suggest, type City } from './cities.ts'
import styles from './CityField.module.css'
import { contactFields, countries, type ContactName } from './contact.ts'
import { copy } from './copy.ts'

const words = copy.city

/**
 * The city: typed as one likes, or chosen from those of Pakistan, which fills province and postal code (DOOR-3). What
 * is not in the list is taken as it was typed; without scripts, and abroad, it is a plain field.
 */
export function CityField({ form, className }: { form: Form<ContactName>; className: string | undefined }) {
  const { label, half: _half, hint: _hint, ...input } = contactFields.city
  const { error, onBlur, onChange, ...field } = form.field('city')
  const listId = useId()
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [left, setLeft] = useState(false)
  const filled = useRef<Pick<City, 'province' | 'code'> | null>(null)
  const justFilled = useRef<string[]>([])
  const home = form.values.country === countries[0]
  const { data: cities } = useLoad(asked && home ? 'cities' : null, fetchCities)
  const options = open && home && cities ? suggest(cities, field.value) : []
  const known = home && cities ? findCity(cities, field.value) : null
  const shown = options.length > 0
  const unknown = left && home && cities !== null && field.value.trim() !== '' && known === null

  /** Fills province and postal code, where nothing else was typed there. */
  function fill(city: City) {
    const before = filled.current
    const put = (name: 'state' | 'zip', value: string, old: string | undefined) => {
      if (form.values[name].trim() !== '' && form.values[name] !== old) return
      form.set(name, value)
      justFilled.current.push(name)
    }
    put('state', city.province, before?.province)
    put('zip', city.code, before?.code)
    filled.current = city
  }

  // The next field may have the focus by now: what is typed there takes the place of what was filled in, not its end.
  useLayoutEffect(() => {
    const next = document.activeElement
    if (next instanceof HTMLInputElement && justFilled.current.includes(next.name)) next.select()
    justFilled.current = []
  })

  function choose(city: City) {
    form.set('city', city.name)
    fill(city)
    setOpen(false)
    setActive(-1)
  }

  // The list may come after the field was left: on a slow line, or filled by the browser.
  const settle = useRef(() => {})
  useEffect(() => {
    settle.current = () => {
      if (known && known.province !== filled.current?.province) fill(known)
    }
  })
  useEffect(() => {
    if (left && cities !== null) settle.current()
  }, [left, cities])

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
      setOpen(false)
      setActive(-1)
    }
  }

  return (
    <Field label={label} error={error} id={field.id} className={className} hint={unknown ? words.unknown : undefined}>
      {(ties, control) => (
        <div className={styles.box}>
          <input
            {...input}
            {...field}
            {...ties}
            className={control}
            dir="auto"
            required
            readOnly={form.busy}
            maxLength={200}
            role={asked && home ? 'combobox' : undefined}
            aria-autocomplete={asked && home ? 'list' : undefined}
            aria-expanded={asked && home ? shown : undefined}
            aria-controls={shown ? listId : undefined}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            onFocus={() => {
              setAsked(true)
              setLeft(false)
            }}
            onChange={(event) => {
              onChange(event)
              setAsked(true)
              setOpen(true)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              setActive(-1)
              setLeft(true)
              onBlur()
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
