import { useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { offered, parcelQueries } from '#/office/domain/orders/parcelsApi.ts'
import { DraftActs } from '#/office/ui/DraftActs.tsx'
import { FormDialog } from '#/office/ui/FormDialog.tsx'
import { MoneyField } from '#/office/ui/MoneyField.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { fetchCities, findCity, fold } from '#/shared/lib/cities.ts'
import { countries } from '#/shared/lib/countries.ts'
import { latinDigits } from '#/shared/lib/digits.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { CityBox } from '#/shared/ui/CityBox.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { GramsField } from './GramsField.tsx'
import { deliveryCopy as copy } from './delivery.copy.ts'
import styles from './delivery.module.css'
import type { Row, Zone } from './zones.ts'

type Props = {
  title: string
  zone: Zone
  /** Whether this is everywhere else, which has neither a name nor places and cannot be removed. */
  fixed: boolean
  others: readonly Row[]
  errors: Readonly<Record<string, string>>
  onApply: (zone: Zone) => void
  onRemove: (() => void) | undefined
  onClose: () => void
}

/** One zone: its places, its price, and how long parcels take (FEE-1). */
export function ZoneDialog({ title, zone, fixed, others, errors, onApply, onRemove, onClose }: Props) {
  const cities = useQuery({ queryKey: ['cities'], queryFn: ({ signal }) => fetchCities(signal), staleTime: Infinity })
  const couriers = useQuery(parcelQueries.couriers)
  const [now, setNow] = useState(zone)
  const [typed, setTyped] = useState('')
  const [steps, setSteps] = useState<Typed[]>(() =>
    (zone.steps ?? []).map(({ above, fee }) => ({ id: newKey(), above, fee })),
  )
  const [tried, setTried] = useState(false)
  const [days, setDays] = useState({ from: textOf(zone.from), to: textOf(zone.to) })
  const put = (change: Partial<Zone>) => setNow((was) => ({ ...was, ...change }))
  const wrongDays = ['from', 'to'].find((name) => numberOf(days[name as 'from' | 'to']) === null)
  const there = others.find(({ zone: { cities: names } }) => names.some((name) => fold(name) === fold(typed)))

  function add(name: string) {
    const city = (cities.data && findCity(cities.data, name)?.name) || name.trim()
    setTyped('')
    if (city !== '' && !now.cities.some((have) => fold(have) === fold(city))) put({ cities: [...now.cities, city] })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    setTried(true)
    if (wrongDays !== undefined || steps.some(({ above }) => above === null)) return
    const left = typed.trim()
    const { steps: _, ...rest } = now
    onApply({
      ...rest,
      cities: left === '' ? now.cities : [...now.cities, left],
      from: numberOf(days.from) ?? 0,
      to: numberOf(days.to) ?? 0,
      ...(steps.length > 0 && { steps: stepsOf(steps) }),
    })
  }

  return (
    <FormDialog
      open
      title={title}
      typed={
        JSON.stringify(now) === JSON.stringify(zone) &&
        JSON.stringify(stepsOf(steps)) === JSON.stringify(zone.steps ?? []) &&
        typed === ''
          ? ''
          : title
      }
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        {fixed ? null : (
          <>
            <TextField
              label={copy.name}
              value={now.name}
              error={errors['name']}
              maxLength={60}
              onChange={(event) => put({ name: event.currentTarget.value })}
            />
            {now.cities.length > 0 ? (
              <div className={styles.chips}>
                {now.cities.map((name) => (
                  <button
                    key={name}
                    type="button"
                    aria-label={copy.takeOut(name)}
                    onClick={() => put({ cities: now.cities.filter((other) => other !== name) })}
                  >
                    <bdi>{name}</bdi> ×
                  </button>
                ))}
              </div>
            ) : null}
            <div className={styles.adding}>
              <CityBox
                label={copy.cities}
                hint={there ? copy.elsewhereToo(typed.trim(), there.zone.name) : copy.citiesHint}
                error={errors['cities']}
                name="city"
                autoComplete="off"
                maxLength={60}
                value={typed}
                cities={cities.data ?? null}
                words={copy}
                onType={setTyped}
                onChoose={(city) => add(city.name)}
              />
              <Button variant="secondary" disabled={typed.trim() === ''} onClick={() => add(typed)}>
                {copy.addCity}
              </Button>
            </div>
            <fieldset className={styles.places}>
              <legend>{copy.countries}</legend>
              <div className={styles.chips}>
                {countries.map((country) => (
                  <button
                    key={country}
                    type="button"
                    aria-pressed={now.countries.includes(country)}
                    onClick={() =>
                      put({
                        countries: countries.filter((name) => now.countries.includes(name) !== (name === country)),
                      })
                    }
                  >
                    {country}
                  </button>
                ))}
              </div>
              {errors['countries'] ? <p className={styles.wrong}>{errors['countries']}</p> : null}
            </fieldset>
          </>
        )}
        <div className={styles.pair}>
          <MoneyField
            label={copy.fee}
            value={now.fee * 100}
            error={errors['fee']}
            onChange={(paisa) => paisa !== undefined && put({ fee: Math.round((paisa ?? 0) / 100) })}
          />
          <MoneyField
            label={copy.freeFrom}
            hint={copy.freeFromHint}
            value={now.freeFrom === 0 ? null : now.freeFrom * 100}
            error={errors['freeFrom']}
            onChange={(paisa) => paisa !== undefined && put({ freeFrom: Math.round((paisa ?? 0) / 100) })}
          />
        </div>
        {fixed ? null : (
          <fieldset className={styles.places}>
            <legend>{copy.steps}</legend>
            <div className={styles.form}>
              <p className={styles.hint}>{copy.stepsHint}</p>
              {steps.map((step, at) => (
                <div key={step.id} className={styles.step} role="group" aria-label={copy.step(at + 1)}>
                  <GramsField
                    label={copy.above}
                    value={step.above}
                    error={tried && step.above === null ? copy.wholeNumber : undefined}
                    onChange={(above) => setSteps(steps.with(at, { ...step, above }))}
                  />
                  <MoneyField
                    label={copy.stepFee}
                    value={step.fee * 100}
                    onChange={(paisa) =>
                      paisa !== undefined && setSteps(steps.with(at, { ...step, fee: Math.round((paisa ?? 0) / 100) }))
                    }
                  />
                  <Button
                    variant="secondary"
                    aria-label={copy.removeStep(at + 1)}
                    onClick={() => setSteps(steps.toSpliced(at, 1))}
                  >
                    ×
                  </Button>
                </div>
              ))}
              {errors['steps'] ? <p className={styles.wrong}>{errors['steps']}</p> : null}
              {steps.length < MOST_STEPS ? (
                <Button
                  variant="secondary"
                  onClick={() => setSteps([...steps, { id: newKey(), above: null, fee: steps.at(-1)?.fee ?? now.fee }])}
                >
                  {copy.addStep}
                </Button>
              ) : null}
            </div>
          </fieldset>
        )}
        <div className={styles.pair}>
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              label={copy[name]}
              hint={name === 'from' && !fixed ? copy.daysHint : undefined}
              value={days[name]}
              error={wrongDays === name ? copy.wholeNumber : errors[name]}
              inputMode="numeric"
              onChange={(event) => setDays({ ...days, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        {fixed ? null : (
          <>
            <SelectField
              label={copy.courier}
              value={couriers.data?.find(({ key }) => key === now.courier)?.key ?? ''}
              onChange={(event) => put({ courier: event.currentTarget.value })}
            >
              <option value="">{copy.usualCourier}</option>
              {offered(couriers.data ?? [], now.courier).map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </SelectField>
            <div className={styles.cash}>
              <p>
                {copy.cash}
                <small>{copy.cashHint}</small>
              </p>
              <Switch label={copy.cash} on={now.noCash !== true} onChange={(on) => put({ noCash: !on })} />
            </div>
            {errors['noCash'] ? <p className={styles.wrong}>{errors['noCash']}</p> : null}
          </>
        )}
        <DraftActs remove={copy.remove} onRemove={onRemove} cancel={copy.cancel} onClose={onClose} apply={copy.apply} />
      </form>
    </FormDialog>
  )
}

/** A step in the form; `above` is null until a whole number is typed. */
type Typed = { id: string; above: number | null; fee: number }

const MOST_STEPS = 8

const stepsOf = (steps: readonly Typed[]) => steps.map(({ above, fee }) => ({ above: above ?? 0, fee }))

const textOf = (days: number) => (days === 0 ? '' : String(days))

/** A typed number of days: '' is 0, anything else that is no number is null. */
function numberOf(text: string): number | null {
  const digits = latinDigits(text.trim())
  return digits === '' ? 0 : /^\d+$/.test(digits) ? Number(digits) : null
}
