import { useEffect, useId, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type City, fetchCities } from '#/shared/lib/cities.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { cityChoices } from '#/shared/ui/CityBox.tsx'
import { ComboBox } from '#/shared/ui/ComboBox.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { copy } from './parcels.copy.ts'
import styles from './Parcels.module.css'
import { type Courier, parcelKeys, type ParcelRow, spellCity, meantFor } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.hand

type Question = { courier: Courier; typed: string; parcels: number }

const keyOf = ({ courier, typed }: Question) => `${courier.key} ${typed.toLowerCase()}`

/** The cities that a parcel's courier must know before it is booked, each spelling once (READ-8). */
function questionsOf(rows: readonly ParcelRow[], couriers: readonly Courier[], only: string): Question[] {
  const all = new Map<string, Question>()
  for (const row of rows) {
    const key = row.courier || only || meantFor(row, couriers)
    const courier = couriers.find((one) => one.key === key && row.cityAskedBy?.includes(one.key))
    if (!courier) continue
    const one = { courier, typed: row.city, parcels: 1 }
    const before = all.get(keyOf(one))
    if (before) before.parcels += 1
    else all.set(keyOf(one), one)
  }
  return [...all.values()]
}

type Props = {
  rows: readonly ParcelRow[]
  couriers: readonly Courier[]
  /** The courier whose parcels are shown, or "". */
  only: string
}

/** Asks how a courier writes the cities that are in no list. A parcel is not booked before that. */
export function CityQuestions({ rows, couriers, only }: Props) {
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const answered = useRef(-1)
  const names = useId()
  const open = questionsOf(rows, couriers, only)
  const cities = useQuery({
    queryKey: ['cities'],
    queryFn: ({ signal }) => fetchCities(signal),
    staleTime: Infinity,
    enabled: open.length > 0,
  })
  const say = useMutation({
    mutationFn: spellCity,
    onSuccess: () => toast.success(words.citySaid),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: parcelKeys.all }),
  })
  const asked = open.map(keyOf).join('\n')
  useEffect(() => {
    // The answered question had the focus and is gone, so the next one takes it, and nobody begins at the top of the
    // page.
    if (answered.current < 0) return
    const next = list.current?.children[Math.min(answered.current, list.current.children.length - 1)]
    answered.current = -1
    if (document.activeElement !== document.body) return
    ;(next?.querySelector('input') ?? document.getElementById('main'))?.focus()
  }, [asked])
  if (open.length === 0) return null
  return (
    <section className={styles.questions} aria-labelledby={`${names}-title`}>
      <h2 id={`${names}-title`}>{words.cities(open.length)}</h2>
      <p>{words.citiesText}</p>
      <ul ref={list}>
        {open.map((question, at) => (
          <li key={keyOf(question)} className={styles.askedCity}>
            <span>
              {words.city(question.courier.name)} “<bdi>{question.typed}</bdi>”
              <small> {copy.parcels(question.parcels)}</small>
            </span>
            <Answer
              question={question}
              cities={cities.data ?? []}
              busy={say.isPending}
              onSay={(city) => {
                answered.current = at
                say.mutate({ courier: question.courier.key, typed: question.typed, city })
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AnswerProps = { question: Question; cities: readonly City[]; busy: boolean; onSay: (city: string) => void }

function Answer({ question, cities, busy, onSay }: AnswerProps) {
  const [city, setCity] = useState('')
  const says = city.trim()
  return (
    <form
      className={styles.acts}
      onSubmit={(event) => {
        event.preventDefault()
        if (says) onSay(says)
      }}
    >
      <ComboBox
        aria-label={words.cityOf(question.courier.name, question.typed)}
        placeholder={words.cityHint}
        maxLength={60}
        autoComplete="off"
        value={city}
        list={words.cityNames.list}
        found={words.cityNames.found}
        offer={() => cityChoices(cities, city, words.cityNames, ({ name }) => setCity(name))}
        onType={setCity}
      />
      <Button size="sm" type="submit" variant="secondary" busy={busy} disabled={says === ''}>
        {words.citySave}
      </Button>
      <Button size="sm" variant="secondary" disabled={busy} onClick={() => onSay(question.typed)}>
        {words.cityAsTyped}
      </Button>
    </form>
  )
}
