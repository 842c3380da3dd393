import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { StatusDot } from '#/office/ui/StatusDot.tsx'
import { Tick } from '#/office/ui/Tick.tsx'
import { orderPath } from '#/office/domain/orders/orderPath.ts'
import { ApiError } from '#/shared/api/client.ts'
import { formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { copy } from './parcels.copy.ts'
import parcelsStyles from './Parcels.module.css'
import styles from './HandOverRow.module.css'
import { type Courier, move, parcelKeys, type ParcelRow, meantFor } from '#/office/domain/orders/parcelsApi.ts'

const words = copy.hand

type Props = {
  row: ParcelRow
  couriers: readonly Courier[]
  chosen: boolean
  mayPack: boolean
  onTick: (on: boolean) => void
}

const keyOf = (of: { courier: string; tracking: string }) => `${of.courier} ${of.tracking}`

/** One parcel in the house. Its courier and number are typed or scanned; Enter saves and goes on to the next. */
export function HandOverRow({ row, couriers, chosen, mayPack, onTick }: Props) {
  const client = useQueryClient()
  const [picked, setCourier] = useState(row.courier)
  // The couriers may come after the parcels.
  const courier = picked || meantFor(row, couriers)
  const [tracking, setTracking] = useState(row.tracking)
  const [why, setWhy] = useState('')
  const [seen, setSeen] = useState(row)
  /** The number that was sent last, since the shop writes it in its own way. */
  const [sent, setSent] = useState<string | null>(null)
  /** The same without a render: Enter leaves the field before anything is drawn anew, and would book twice. */
  const asked = useRef('')
  // What a file, the network or a colleague booked meanwhile is shown, but never over what is being typed.
  if (row.tracking !== seen.tracking || row.courier !== seen.courier) {
    setSeen(row)
    if ([seen.tracking, sent].includes(tracking.trim())) {
      setTracking(row.tracking)
      if (row.courier !== '') setCourier(row.courier)
    }
  }
  type Booking = { courier: string; tracking: string; anyway?: boolean; instead?: boolean; note?: string }
  const typed = { courier, tracking: tracking.trim() }
  const save = useMutation({
    // Bookings of a parcel run one after the other, so that the courier alone is never booked over the number that
    // followed. Each books the values of its own press, not what is typed while it waits.
    scope: { id: `book ${row._id}` },
    mutationFn: (booking: Booking) => move(row.orderId, 'book', { parcel: row.no ?? 1, ...booking }),
    onMutate: (booking) => setSent(booking.tracking),
    onSettled: () => {
      asked.current = ''
      void client.invalidateQueries({ queryKey: parcelKeys.all })
    },
  })
  const book = (booking: Booking) => {
    if (keyOf(booking) === asked.current) return
    asked.current = keyOf(booking)
    save.mutate(booking)
  }
  const second = save.error instanceof ApiError && save.error.status === 409 && row.tracking !== ''
  const changed = tracking.trim() !== row.tracking || courier !== row.courier
  return (
    <li className={styles.parcel}>
      {mayPack ? <Tick label={words.tick(row.code)} checked={chosen} onChange={onTick} /> : <span />}
      <div className={parcelsStyles.who}>
        <Link href={orderPath(row.number)}>{row.code}</Link>
        <p>
          <bdi>{row.name}</bdi> ·&nbsp;<bdi>{row.city}</bdi>
        </p>
      </div>
      <b className={styles.sum}>{row.collect > 0 ? formatRupees(row.collect) : words.paid}</b>
      <form
        className={styles.number2}
        onSubmit={(event) => {
          event.preventDefault()
          if (changed && courier) book(typed)
          const fields = [...document.querySelectorAll<HTMLInputElement>('[data-tracking]')]
          const at = fields.findIndex((field) => event.currentTarget.contains(field))
          // The focus skips fields with a number, because a scanner would type into it and book a second parcel.
          fields.find((field, other) => other > at && field.value.trim() === '')?.focus()
        }}
      >
        <select
          aria-label={words.courierOf(row.code)}
          value={courier}
          disabled={!mayPack}
          onChange={(event) => {
            const to = event.currentTarget.value
            setCourier(to)
            // Without a number the parcel goes with this courier from now on, and is only in its file.
            if (typed.tracking === '' && to !== row.courier) book({ courier: to, tracking: '' })
          }}
        >
          {couriers.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </select>
        <input
          data-tracking=""
          aria-label={words.trackingOf(row.code)}
          placeholder={words.type}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={60}
          readOnly={!mayPack}
          value={tracking}
          onChange={(event) => setTracking(event.currentTarget.value)}
          onBlur={() => {
            if (changed && typed.tracking !== '' && courier) book(typed)
          }}
        />
      </form>
      <div className={styles.stateOf}>
        {row.cancelled ? (
          <StatusDot ring="none" tone="bad">
            {words.cancelled}
          </StatusDot>
        ) : row.tracking === '' ? (
          <StatusDot ring="half" tone="act">
            {words.missing}
          </StatusDot>
        ) : (
          <StatusDot ring="full" tone="quiet">
            {row.replacement ? words.replacement : words.booked}
          </StatusDot>
        )}
      </div>
      {save.error && changed ? (
        <div role="alert" className={styles.refused}>
          <p>{save.error.message}</p>
          {second ? (
            <div className={parcelsStyles.acts}>
              <input
                aria-label={words.secondWhy}
                placeholder={words.secondWhy}
                maxLength={300}
                value={why}
                onChange={(event) => setWhy(event.currentTarget.value)}
              />
              <Button
                size="sm"
                variant="secondary"
                onClick={() => book({ ...typed, anyway: true, instead: true, note: why })}
              >
                {words.instead}
              </Button>
              <Button size="sm" variant="quiet" onClick={() => book({ ...typed, anyway: true, note: why })}>
                {words.both}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => {
                  setTracking(row.tracking)
                  setCourier(row.courier)
                  setWhy('')
                  save.reset()
                }}
              >
                {words.leave(row.tracking)}
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
