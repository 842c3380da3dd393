import type { ComponentProps, ReactNode } from 'react'
import { findCity, suggest, type City } from '#/shared/lib/cities.ts'
import { type Choice, ComboBox } from './ComboBox.tsx'
import { Field } from './Field.tsx'

type Words = {
  list: string
  found: (count: number) => string
  filled: (province: string, code: string) => string
}

type Props = Omit<ComponentProps<typeof ComboBox>, 'className' | 'offer' | 'list' | 'found'> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  id?: string | undefined
  className?: string | undefined
  /** The suggested cities, or null where nothing is suggested: abroad, and before the list has come. */
  cities: readonly City[] | null
  words: Words
  onChoose: (city: City) => void
}

/** The field for a city, typed freely or chosen from those of Pakistan (DOOR-3). */
export function CityBox({ label, hint, error, id, className, cities, words, onChoose, ...input }: Props) {
  return (
    <Field label={label} error={error} id={id} className={className} hint={hint}>
      {(ties, control) => (
        <ComboBox
          maxLength={200}
          {...input}
          {...ties}
          className={control}
          offer={cities && (() => cityChoices(cities, input.value, words, onChoose))}
          list={words.list}
          found={words.found}
        />
      )}
    </Field>
  )
}

/** The rows for the cities that a text may mean. */
export function cityChoices(
  cities: readonly City[],
  typed: string,
  words: Words,
  onChoose: (city: City) => void,
): Choice[] {
  const exact = findCity(cities, typed)
  return suggest(cities, typed).map((city) => ({
    key: `${city.province} ${city.name}`,
    exact: city === exact,
    shown: (
      <>
        <b>{city.name}</b>
        <span lang="ur" dir="rtl">
          {city.urdu}
        </span>
        <small>{words.filled(city.province, city.code)}</small>
      </>
    ),
    choose: () => onChoose(city),
  }))
}
