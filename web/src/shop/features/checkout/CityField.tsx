import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPress } from '#/shared/lib/afterPress.ts'
import type { Form } from '#/shared/lib/useForm.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { fetchCities, findCity, type City } from '#/shared/lib/cities.ts'
import { CityBox } from '#/shared/ui/CityBox.tsx'
import { countries } from '#/shared/lib/countries.ts'
import { contactList, type ContactName } from '#/shared/orders/contact.ts'
import { inputOf } from './contact.ts'
import { copy } from './checkout.copy.ts'

const words = copy.city

/**
 * The city, typed freely or chosen from those of Pakistan; a known one fills province and postal code (DOOR-3). Another
 * name is taken as typed. Without scripts, and abroad, it is a plain field.
 */
export function CityField({ form, className }: { form: Form<ContactName>; className: string | undefined }) {
  const { label } = contactList.city
  const input = inputOf('city')
  const { error, onBlur, onChange: _onChange, value, ...field } = form.field('city')
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState(false)
  const filled = useRef<Pick<City, 'province' | 'code'> | null>(null)
  const justFilled = useRef<string[]>([])
  const home = form.values.country === countries[0]
  const { data: cities } = useLoad(asked && home ? 'cities' : null, fetchCities)
  const known = home && cities ? findCity(cities, value) : null
  const unknown = left && home && cities !== null && value.trim() !== '' && known === null

  /** Fills province and postal code where nothing else was typed there. For an unknown city it takes both back. */
  function fill(city: City | null) {
    const before = filled.current
    const put = (name: 'state' | 'zip', to: string, old: string | undefined) => {
      if (form.values[name].trim() !== '' && form.values[name] !== old) return
      form.set(name, to)
      justFilled.current.push(name)
    }
    put('state', city?.province ?? '', before?.province)
    put('zip', city?.code ?? '', before?.code)
    filled.current = city
  }

  // The province and code that came with a draft or the last order belong to its city, so another city replaces them.
  const came = useRef({ city: '', province: '', code: '' })
  useEffect(() => {
    if (cities === null || filled.current !== null || findCity(cities, came.current.city) === null) return
    filled.current = came.current
  }, [cities])

  // The next field may have the focus by now. Its filled text is selected, so that typing replaces it.
  useLayoutEffect(() => {
    const next = document.activeElement
    if (next instanceof HTMLInputElement && justFilled.current.includes(next.name)) next.select()
    justFilled.current = []
  })

  function choose(city: City) {
    form.set('city', city.name)
    fill(city)
  }

  // The list of cities may come after the field was left, on a slow line or when the browser filled the form.
  const settle = useRef(() => {})
  useEffect(() => {
    settle.current = () => {
      if (value.trim() === '') return // another city is about to be typed, or the same again
      if (known?.province !== filled.current?.province || known?.code !== filled.current?.code) fill(known)
    }
  })
  useEffect(() => {
    if (left && cities !== null) settle.current()
  }, [left, cities])

  return (
    <CityBox
      {...input}
      {...field}
      label={label}
      error={error}
      className={className}
      hint={unknown ? words.unknown : undefined}
      value={value}
      cities={asked && home ? (cities ?? []) : null}
      words={words}
      required
      readOnly={form.busy}
      onType={(typed) => {
        form.set('city', typed)
        setAsked(true)
      }}
      onChoose={choose}
      onFocus={() => {
        came.current = { city: value, province: form.values.state, code: form.values.zip }
        setAsked(true)
        setLeft(false)
      }}
      onBlur={() => {
        afterPress(() => {
          setLeft(true)
        })
        onBlur()
      }}
    />
  )
}
