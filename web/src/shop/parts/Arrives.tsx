import { type ReactNode, useEffect, useState } from 'react'
import type { components } from '#/shared/api/schema.d.ts'
import { api } from '#/shared/api/client.ts'
import { fetchCities } from '#/shared/lib/cities.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { formatDay } from '#/shared/lib/format.ts'
import { copy as ahead } from '#/shared/orders/ahead.copy.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { useRested } from '#/shared/lib/useRested.ts'
import { CityBox } from '#/shared/ui/CityBox.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { arrivesCopy as copy } from './arrives.copy.ts'
import styles from './Arrives.module.css'

type DeliveryWindow = components['schemas']['DeliveryWindow']

/** The shop is asked once the typing has rested so long, in milliseconds. */
const REST_MS = 600
const MOST = 100

const fetchWindow =
  (city: string, shipsFrom = '') =>
  (signal: AbortSignal) =>
    api<DeliveryWindow>(`/delivery?${new URLSearchParams({ city, ...(shipsFrom && { shipsFrom }) })}`, { signal })

type Props = {
  /** The city of a form or an order. Without it the shopper is asked, and the device remembers the answer. */
  city?: string | undefined
  /** What the days are counted from: the order, the shopper's yes, or the payment. */
  from?: keyof typeof copy.counted
  /** The day from which it ships, where it waits for goods: then the days are counted from it. */
  shipsFrom?: string | undefined
  /** Is told which city was chosen or remembered on the device. */
  onCity?: (city: string) => void
}

/** When a parcel arrives, by the shop's own parcels (PLAIN-4). The text before the answer is as tall as the answer. */
export function Arrives({ city: given, from = 'order', shipsFrom, onCity }: Props) {
  const part =
    given === undefined ? <Asked {...{ from, shipsFrom, onCity }} /> : <Given {...{ city: given, from, shipsFrom }} />
  if (!shipsFrom) return part
  return (
    <>
      <p>{ahead.whole(formatDay(shipsFrom))}</p>
      {part}
    </>
  )
}

type GivenProps = { city: string; from: keyof typeof copy.counted; shipsFrom: string | undefined }

function Given({ city, from, shipsFrom }: GivenProps) {
  const rested = useRested((city ?? '').trim().slice(0, MOST), REST_MS)
  const { data, error, busy, reload } = useLoad(
    rested ? rested + (shipsFrom ?? '') : null,
    fetchWindow(rested, shipsFrom),
  )
  useEffect(() => {
    if (data?.known) device.write(storageKeys.city, data.city)
  }, [data])
  if (rested === '') return <Part title={copy.ask} text={copy.typed} />
  return <Answer city={rested} data={data} failed={error !== null} busy={busy} from={from} onRetry={reload} />
}

type AskedProps = { from: keyof typeof copy.counted; shipsFrom: string | undefined; onCity: Props['onCity'] }

function Asked({ from, shipsFrom, onCity }: AskedProps) {
  const [city, setCity] = useState('')
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the server knows nobody's city
    setCity(device.read(storageKeys.city)?.slice(0, MOST) ?? '')
  }, [])
  useEffect(() => onCity?.(city), [city, onCity])
  const { data, error, busy, reload } = useLoad(city ? city + (shipsFrom ?? '') : null, fetchWindow(city, shipsFrom))
  if (asking) {
    return (
      <Chooser
        first={city}
        onChoose={(chosen) => {
          setAsking(false)
          if (chosen === null) return
          device.write(storageKeys.city, chosen)
          setCity(chosen)
        }}
      />
    )
  }
  const opens = (words: string, name?: string) => (
    <button type="button" className={styles.change} aria-label={name} onClick={() => setAsking(true)}>
      {words}
    </button>
  )
  if (city === '') return <Part title={copy.ask}>{opens(copy.where)}</Part>
  return (
    <Answer city={city} data={data} failed={error !== null} busy={busy} from={from} onRetry={reload}>
      {opens(copy.change, copy.changeCity)}
    </Answer>
  )
}

type AnswerProps = {
  city: string
  data: DeliveryWindow | null
  failed: boolean
  busy: boolean
  from: keyof typeof copy.counted
  onRetry: () => void
  children?: ReactNode
}

function Answer({ city, data, failed, busy, from, onRetry, children }: AnswerProps) {
  if (failed) {
    return (
      <Part title={copy.ask} text={copy.failed}>
        <button type="button" className={styles.change} onClick={onRetry}>
          {copy.again}
        </button>
      </Part>
    )
  }
  if (!data) return <Part title={copy.looking(city)}>{children}</Part>
  return (
    <Part
      title={data.when ? copy.to(data.city, data.when) : copy.unknown(data.city)}
      text={data.when ? copy.counted[from](data.how ?? '') : copy.unknownText}
      cost={data.cost}
      busy={busy}
    >
      {children}
    </Part>
  )
}

type PartProps = { title: string; text?: string; cost?: string | undefined; busy?: boolean; children?: ReactNode }

function Part({ title, text, cost, busy = false, children }: PartProps) {
  return (
    <div className={styles.part}>
      <Icon name="clock" className={styles.icon} />
      <p aria-live="polite" aria-busy={busy} dir="auto">
        <b>{title}</b>
        {text ? <span>{text}</span> : null}
        {cost ? <span> {cost}</span> : null}
      </p>
      {children}
    </div>
  )
}

/** The field for the city, typed or chosen from those of Pakistan. It reports null where the city stays as it was. */
function Chooser({ first, onChoose }: { first: string; onChoose: (city: string | null) => void }) {
  const [typed, setTyped] = useState(first)
  const { data: cities } = useLoad('cities', fetchCities)
  return (
    <form
      className={styles.chooser}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(typed.trim() || null)
      }}
    >
      <CityBox
        label={copy.label}
        name="city"
        autoComplete="address-level2"
        enterKeyHint="done"
        maxLength={MOST}
        // The button that had the focus is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        cities={cities}
        words={copy}
        onType={setTyped}
        onChoose={(city) => onChoose(city.name)}
      />
      <button type="submit" className={styles.change}>
        {typed.trim() === '' ? copy.keep : copy.ask}
      </button>
    </form>
  )
}
