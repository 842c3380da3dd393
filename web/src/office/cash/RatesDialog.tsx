import { useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { formatDay, formatRupees } from '#/shared/lib/format.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { byWhom } from '#/office/ui/byWhom.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { cashKeys, type CourierRates, fetchRates, setRates, cashQueries } from './cashApi.ts'
import cashStyles from './Cash.module.css'
import styles from './RatesDialog.module.css'
import { copy } from './cash.copy.ts'

type Props = { couriers: readonly { key: string; name: string; on: boolean }[]; onClose: () => void }

/** What each courier keeps of the cash, by the day from which it holds (CASH-1). */
export function RatesDialog({ couriers, onClose }: Props) {
  const [courier, setCourier] = useState((couriers.find((one) => one.on) ?? couriers[0])?.key ?? '')
  const rates = useQuery({
    ...cashQueries.rates(courier),
    enabled: courier !== '',
  })
  return (
    <Dialog open title={copy.rates.title} onClose={onClose}>
      <div className={cashStyles.form}>
        <p>{copy.rates.lead}</p>
        <SelectField label={copy.courier} value={courier} onChange={(event) => setCourier(event.currentTarget.value)}>
          {couriers.map((one) => (
            <option key={one.key} value={one.key}>
              {one.name}
            </option>
          ))}
        </SelectField>
        {rates.data ? (
          <Rates key={courier} courier={courier} known={rates.data} onClose={onClose} />
        ) : (
          <NotLoaded query={rates} message={rates.error?.message} />
        )}
      </div>
    </Dialog>
  )
}

/** A rate as it is typed, in rupees and percent. */
type Typed = { key: number; from: string; fee: string; tax: string; withheld: string }
type Rate = CourierRates['rates'][number]

const percent = (hundredths: number) => String(hundredths / 100)
/** A typed number with two decimals, times a hundred; undefined where it is none. */
const hundredths = (text: string) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : undefined

const typed = (rates: readonly Rate[]): Typed[] =>
  rates.map((one, key) => ({
    key,
    from: one.from,
    fee: String(one.fee),
    tax: percent(one.tax),
    withheld: percent(one.withheld),
  }))

/** The rates that a colleague set, changed or removed since these were read, by their days. */
function changesSince(seen: readonly Rate[], now: readonly Rate[]) {
  const said = (rates: readonly Rate[], from: string) => {
    const one = rates.find((rate) => rate.from === from)
    return one ? copy.rates.said(formatRupees(one.fee), percent(one.tax), percent(one.withheld)) : ''
  }
  const days = [...new Set([...now, ...seen].map(({ from }) => from))]
  return byWhom(
    [],
    days.map((from) => ({
      field: copy.rates.changed(from),
      names: [],
      before: said(seen, from),
      after: said(now, from),
    })),
  )
}

function Rates({ courier, known, onClose }: { courier: string; known: CourierRates; onClose: () => void }) {
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly Typed[]>(() => typed(known.rates))
  const [wrong, setWrong] = useState('')
  // What this form was filled from. A colleague's save since then is not overwritten.
  const [seen, setSeen] = useState(known.rates)
  const [newer, setNewer] = useState<CourierRates['rates'] | null>(null)
  const save = useMutation({
    mutationFn: ({ rates, over }: { rates: CourierRates['rates']; over: CourierRates['rates'] }) =>
      setRates(courier, rates, over),
    onSuccess: () => {
      toast.success(copy.rates.saved)
      onClose()
    },
    onError: async (error) => {
      const faster = error instanceof ApiError && error.status === 409
      setNewer(faster ? (await fetchRates(courier)).rates : null)
    },
    // Not awaited: a press on the notice of a conflict would be lost meanwhile.
    onSettled: () => void client.invalidateQueries({ queryKey: cashKeys.all }),
  })
  const refused =
    save.error instanceof ApiError ? (save.error.fields['rates'] ?? save.error.message) : save.error?.message
  const change = (key: number, part: Partial<Typed>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const law = known.law.at(-1)

  function send(over: CourierRates['rates']) {
    const rates = rows.map((row) => ({
      from: row.from,
      fee: (hundredths(row.fee) ?? -1) / 100,
      tax: hundredths(row.tax) ?? -1,
      withheld: hundredths(row.withheld) ?? -1,
    }))
    const bad = rates.some((one) => one.from === '' || one.fee < 0 || one.tax < 0 || one.withheld < 0)
    setWrong(bad ? copy.rates.wrong : '')
    if (!bad && !save.isPending) save.mutate({ rates, over })
  }

  return (
    <form
      className={cashStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(seen)
      }}
    >
      {newer ? (
        <ConflictNotice
          changes={changesSince(seen, newer)}
          busy={save.isPending}
          onMine={() => send(newer)}
          onTheirs={() => {
            setRows(typed(newer))
            setSeen(newer)
            setNewer(null)
            save.reset()
          }}
        />
      ) : null}
      {law ? (
        <p className={cashStyles.quiet}>
          {copy.rates.law(percent(law.withheld), formatDay(`${law.from}T12:00:00+05:00`))}
        </p>
      ) : null}
      {rows.map((row) => (
        <fieldset key={row.key} className={styles.rate}>
          <legend className="vh">{copy.rates.one(row.from)}</legend>
          <TextField
            label={copy.rates.from}
            type="date"
            value={row.from}
            onChange={(event) => change(row.key, { from: event.currentTarget.value })}
          />
          <TextField
            label={copy.rates.fee}
            inputMode="decimal"
            value={row.fee}
            onChange={(event) => change(row.key, { fee: event.currentTarget.value })}
          />
          <TextField
            label={copy.rates.tax}
            inputMode="decimal"
            value={row.tax}
            onChange={(event) => change(row.key, { tax: event.currentTarget.value })}
          />
          <TextField
            label={copy.rates.withheld}
            inputMode="decimal"
            value={row.withheld}
            onChange={(event) => change(row.key, { withheld: event.currentTarget.value })}
          />
          <Button size="sm" variant="quiet" onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>
            {copy.rates.drop}
          </Button>
        </fieldset>
      ))}
      {wrong || (refused && !newer) ? <p role="alert">{wrong || refused}</p> : null}
      <div className={cashStyles.acts}>
        <Button type="submit" size="sm" busy={save.isPending}>
          {copy.rates.save}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          onClick={() =>
            setRows([
              ...rows,
              {
                key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
                from: '',
                fee: rows.at(-1)?.fee ?? '0',
                tax: rows.at(-1)?.tax ?? '0',
                withheld: rows.at(-1)?.withheld ?? percent(law?.withheld ?? 0),
              },
            ])
          }
        >
          {copy.rates.add}
        </Button>
      </div>
      <p className={cashStyles.quiet}>{copy.rates.note(formatRupees(0))}</p>
    </form>
  )
}
