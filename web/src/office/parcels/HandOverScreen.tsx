import { useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { ScreenProps } from '#/office/api/officeApi.ts'
import { useLaptop } from '#/office/ui/useLaptop.ts'
import { Page } from '#/office/ui/Page.tsx'
import { todayQueries } from '#/office/domain/orders/todayApi.ts'
import { Tick } from '#/office/ui/Tick.tsx'
import { formatDayTime, formatRupees } from '#/shared/lib/format.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { ButtonLink } from '#/shared/ui/ButtonLink.tsx'
import { newKey } from '#/shared/lib/newKey.ts'
import { EmptyState } from '#/shared/ui/EmptyState.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { BookDialog } from './BookDialog.tsx'
import { CityQuestions } from './CityQuestions.tsx'
import { copy } from './parcels.copy.ts'
import { CourierFileDialog } from './CourierFileDialog.tsx'
import { HandOverRow } from './HandOverRow.tsx'
import parcelsStyles from './Parcels.module.css'
import styles from './HandOverScreen.module.css'
import {
  bookingFile,
  type Courier,
  handOver,
  offered,
  parcelKeys,
  meantFor,
  type ParcelRow,
  parcelQueries,
} from '#/office/domain/orders/parcelsApi.ts'
import { useParcelChanges } from './useParcelChanges.ts'

const words = copy.hand
const ASKED = 'view=ready&limit=200'
/** How many orders are printed at once at most. */
const MOST_LABELS = 50

/** Gives parcels to riders: numbers typed, scanned or from a file, ticks, and one load sheet (PARCEL-1, PARCEL-4). */
export default function HandOverScreen({ me }: ScreenProps) {
  const client = useQueryClient()
  const laptop = useLaptop()
  const ready = useQuery(parcelQueries.list(ASKED))
  const couriers = useQuery(parcelQueries.couriers)
  const sheets = useQuery(parcelQueries.sheets)
  useParcelChanges()
  const [only, setOnly] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [rider, setRider] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [filing, setFiling] = useState(false)
  const [booking, setBooking] = useState<{ courier: Courier; parcels: readonly string[] } | null>(null)
  const scanned = useRef<HTMLInputElement>(null)
  // A hand-over that was sent and not answered has the same key when it is sent again, so that the shop gives nothing
  // twice.
  const sent = useRef<{ what: string; key: string } | null>(null)
  const mayPack = me.permissions.includes('orders.pack')

  const rows = ready.data?.parcels.filter((row) => only === '' || row.courier === only || row.courier === '')
  const waiting = useQuery(todayQueries.counts)
  const late = waiting.data?.find(({ link }) => link === '/admin/hand-over')?.late ?? 0
  const nobody = ready.data?.parcels.filter((row) => row.courier === '').length ?? 0
  const ticked = rows?.filter((row) => chosen.has(row._id)) ?? []
  const theirs = [...new Set(ticked.map((row) => row.courier).filter(Boolean))]
  const courier = theirs[0] ?? only
  const booked = rows?.filter((row) => row.tracking !== '' && !row.cancelled) ?? []
  const labels = [...new Set((ticked.length > 0 ? ticked : (rows ?? [])).map((row) => row.orderId))]

  // The parcels without a number that a courier may be asked for over the network: the ticked ones, or else all of the
  // list.
  const network = couriers.data?.filter((one) => one.direct?.on && (only === '' || only === one.key)) ?? []
  const bare = (one: Courier) =>
    (ticked.length > 0 ? ticked : (rows ?? [])).filter(
      (row) =>
        row.tracking === '' && (row.courier === '' || row.courier === one.key) && !row.cityAskedBy?.includes(one.key),
    )

  // The parcels that the chosen courier is asked to book by its file.
  const own = (row: ParcelRow) => couriers.data !== undefined && meantFor(row, couriers.data) === only
  const chosenCourier = couriers.data?.find((one) => one.key === only)
  const asked =
    rows?.filter((row) => row.tracking === '' && !row.cancelled && own(row) && !row.cityAskedBy?.includes(only)) ?? []

  // The first parcel without a courier that is in the file of another than the chosen one.
  const other = rows?.find((row) => only !== '' && row.tracking === '' && row.courier === '' && !own(row))
  const meantElsewhere = other && meantFor(other, couriers.data ?? [])

  const give = useMutation({
    mutationFn: () => {
      const idea = { courier, parcels: ticked.map((row) => row._id), ...(rider && { rider }) }
      const what = JSON.stringify(idea)
      const attempt = sent.current?.what === what ? sent.current : { what, key: newKey() }
      sent.current = attempt
      return handOver({ key: attempt.key, ...idea })
    },
    onSuccess: (answer) => {
      sent.current = null
      setChosen(new Set())
      const stayed = answer.rows.filter((row) => !row.done)
      setWrong(stayed.length > 0 ? stayed.map((row) => `${row.code}: ${row.message}`).join(' ') : null)
      toast.success(words.done(answer.rows.length - stayed.length))
    },
    onError: (error) => setWrong(error.message),
    onSettled: () => void client.invalidateQueries({ queryKey: parcelKeys.all }),
  })

  const tick = (id: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(id)
    else next.delete(id)
    setChosen(next)
    setWrong(null)
  }

  const tickAll = (on: boolean) => {
    setChosen(on ? new Set(booked.map((row) => row._id)) : new Set())
    setWrong(null)
  }

  function read(text: string) {
    const found = rows?.find((row) =>
      [row.code, row.tracking, row.number].some((one) => one.toLowerCase() === text.toLowerCase()),
    )
    if (found) tick(found._id, true)
    else setWrong(words.unknown(text))
  }

  // On a phone the button is docked under the thumb, with the sheet that was printed last.
  const docked = mayPack && !laptop
  const latest = me.permissions.includes('orders.contact') ? sheets.data?.[0] : undefined
  const handOverButton = mayPack ? (
    <Button
      size={laptop ? 'sm' : 'md'}
      wide={!laptop}
      busy={give.isPending}
      disabled={ticked.length === 0}
      onClick={() => (theirs.length > 1 || courier === '' ? setWrong(words.one) : give.mutate())}
    >
      {words.go(ticked.length)}
    </Button>
  ) : undefined

  return (
    <Page
      title={words.title}
      lead={ready.data ? words.lead(ready.data.counts.ready, late) : undefined}
      actions={laptop ? handOverButton : undefined}
    >
      <ul className={parcelsStyles.couriers}>
        {couriers.data
          ?.filter((one) => one.ready > 0 || one.on)
          .map((one) => (
            <li key={one.key}>
              <div>
                <b>{one.name}</b>
                <p className={one.closedToday ? parcelsStyles.late : undefined}>
                  {closes(one)}
                  {one.closesAt === undefined && me.permissions.includes('settings.write') ? (
                    <>
                      {' ·\u00a0'}
                      <Link href={`/admin/settings/couriers/${one.key}`}>{words.setTime(one.name)}</Link>
                    </>
                  ) : null}
                </p>
              </div>
              <span className={styles.number}>
                {one.ready} <small>{copy.parcelsOf(one.ready)}</small>
              </span>
            </li>
          ))}
        {nobody > 0 ? (
          <li>
            <div>
              <b>{words.nobody}</b>
              <p>{words.nobodyText}</p>
            </div>
            <span className={styles.number}>
              {nobody} <small>{copy.parcelsOf(nobody)}</small>
            </span>
          </li>
        ) : null}
      </ul>
      <div className={styles.bar}>
        <label>
          <span className="vh">{words.courier}</span>
          <select value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
            <option value="">{words.all}</option>
            {offered(couriers.data ?? [], only).map((one) => (
              <option key={one.key} value={one.key}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        {mayPack ? (
          <form
            className={styles.scan}
            onSubmit={(event) => {
              event.preventDefault()
              const text = scanned.current?.value.trim() ?? ''
              if (scanned.current) scanned.current.value = ''
              if (text) read(text)
            }}
          >
            <input ref={scanned} aria-label={words.scan} placeholder={words.scan} autoComplete="off" maxLength={100} />
          </form>
        ) : null}
        {mayPack ? (
          <div className={parcelsStyles.acts}>
            {network.map((one) =>
              bare(one).length > 0 ? (
                <Button
                  key={one.key}
                  size="sm"
                  variant="secondary"
                  onClick={() => setBooking({ courier: one, parcels: bare(one).map((row) => row._id) })}
                >
                  {copy.book.go(one.name, bare(one).length)}
                </Button>
              ) : null,
            )}
            <Button size="sm" variant="secondary" onClick={() => setFiling(true)}>
              {words.file}
            </Button>
            {only && asked.length > 0 ? (
              <a className={buttonClass({ size: 'sm', variant: 'secondary' })} href={bookingFile(only)} download>
                {words.out(asked.length)}
              </a>
            ) : null}
          </div>
        ) : null}
      </div>
      {wrong === null || docked ? null : (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
      {mayPack && rows && couriers.data ? <CityQuestions rows={rows} couriers={couriers.data} only={only} /> : null}
      {rows === undefined ? (
        <NotLoaded query={ready} message={ready.error?.message} />
      ) : rows.length === 0 ? (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      ) : (
        <>
          {mayPack ? (
            <>
              <div className={styles.allOf}>
                <Tick
                  label={words.tickAll(booked.length)}
                  checked={booked.length > 0 && booked.every((row) => chosen.has(row._id))}
                  some={ticked.length > 0 && !booked.every((row) => chosen.has(row._id))}
                  onChange={tickAll}
                />
                <span aria-hidden="true">{words.tickAll(booked.length)}</span>
                <ButtonLink
                  href={`/admin/print/labels?orders=${labels.slice(0, MOST_LABELS).join(',')}`}
                  variant="secondary"
                  size="sm"
                >
                  {words.labels(Math.min(labels.length, MOST_LABELS))}
                </ButtonLink>
              </div>
              <div className={styles.rider}>
                <TextField
                  label={words.rider}
                  optional
                  maxLength={60}
                  value={rider}
                  onChange={(event) => setRider(event.currentTarget.value)}
                />
              </div>
            </>
          ) : null}
          <ul className={styles.ready}>
            {rows.map((row) => (
              <HandOverRow
                key={row._id}
                row={row}
                couriers={couriers.data ?? []}
                chosen={chosen.has(row._id)}
                mayPack={mayPack}
                onTick={(on) => tick(row._id, on)}
              />
            ))}
          </ul>
          {mayPack ? (
            <>
              <p className={styles.hint}>
                <kbd>↵</kbd> {words.hint}
              </p>
              {meantElsewhere ? (
                <p className={styles.hint}>
                  {words.elsewhere(
                    nameOf(couriers.data?.find(({ key }) => key === meantElsewhere)),
                    nameOf(chosenCourier),
                  )}
                </p>
              ) : null}
            </>
          ) : null}
        </>
      )}
      {sheets.data && sheets.data.length > 0 ? (
        <section className={styles.sheets}>
          <h2>{words.today}</h2>
          <ul>
            {sheets.data.map((sheet) => (
              <li key={sheet._id}>
                <div>
                  <b>{sheet.courierName}</b>
                  <p>{words.by(formatDayTime(sheet.at), sheet.count, sheet.rider, sheet.actorName)}</p>
                </div>
                <b className="num">{formatRupees(sheet.collect)}</b>
                {me.permissions.includes('orders.contact') ? (
                  <Link href={`/admin/print/load?sheet=${sheet._id}`}>{words.print}</Link>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {docked ? (
        <div className={styles.dock} data-dock>
          {wrong === null ? null : (
            <p role="alert" className={styles.wrong}>
              {wrong}
            </p>
          )}
          {latest ? (
            <ButtonLink href={`/admin/print/load?sheet=${latest._id}`} variant="secondary">
              {words.sheet}
            </ButtonLink>
          ) : null}
          {handOverButton}
        </div>
      ) : null}
      {booking ? (
        <BookDialog
          {...booking}
          onClose={() => {
            setBooking(null)
            setChosen(new Set())
            void client.invalidateQueries({ queryKey: parcelKeys.all })
          }}
        />
      ) : null}
      {filing && couriers.data ? (
        <CourierFileDialog
          couriers={couriers.data}
          first={only}
          onClose={() => {
            setFiling(false)
            void client.invalidateQueries({ queryKey: parcelKeys.all })
          }}
        />
      ) : null}
    </Page>
  )
}

const nameOf = (one: Courier | undefined) => one?.name ?? ''

function closes(one: Courier): string {
  if (one.closesAt === undefined) return words.noTime
  const at = formatDayTime(one.closesAt)
  return one.closedToday ? words.passed(at) : words.closes(at)
}
