import { formatTotal } from '#/shared/lib/format.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { Sums } from '#/shared/ui/Slip.tsx'
import type { DeliveryTrial as Trial } from '#/office/api/officeApi.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { deliveryCopy as copy } from './delivery.copy.ts'
import styles from './delivery.module.css'
import type { Row } from './zones.ts'

type Props = {
  trial: Trial
  /** Whether the fees on the screen differ from those in force. */
  changed: boolean
  rows: readonly Row[]
  /** Puts a city into the zone with an id; null where nothing may be changed. */
  onPut: ((city: string, id: string) => void) | null
}

/**
 * What delivery brought and cost, what the fees on the screen would have brought, and cities that are in no list
 * (FEE-1).
 */
export function DeliveryTrial({ trial, changed, rows, onPut }: Props) {
  const { charged, freed, forgone, cost, would } = trial
  const rest = Math.round((cost - charged + forgone) * 100) / 100
  const some = (label: string, rupees: number) => (rupees > 0 ? [{ label, value: formatTotal(rupees) }] : [])
  return (
    <>
      <Panel title={copy.last(trial.days)} lead={copy.lastLead(trial.orders)}>
        <div className={styles.form}>
          {changed ? (
            <p className={styles.would} role="status">
              {copy.would(formatTotal(would).replace(' ', '\u00a0'), formatTotal(charged).replace(' ', '\u00a0'))}
            </p>
          ) : null}
          <Sums
            rows={[
              { label: copy.charged, value: formatTotal(charged) },
              ...some(copy.freed, freed),
              ...some(copy.forgone, forgone),
              ...some(copy.cost, cost),
            ]}
            total={{ label: rest >= 0 ? copy.borne : copy.earned, value: formatTotal(Math.abs(rest)) }}
          />
          <p className={styles.hint}>{copy.costHint}</p>
        </div>
      </Panel>
      {trial.unknown.length === 0 ? null : (
        <Panel title={copy.unknown} lead={copy.unknownLead}>
          <ul className={styles.unknown}>
            {trial.unknown.map(({ city, orders }) => (
              <li key={city} className={styles.zone}>
                <div>
                  <b dir="auto">{city}</b>
                  <p>{copy.orders(orders)}</p>
                </div>
                {onPut && rows.length > 0 ? (
                  <SelectField
                    label={copy.putIn(city)}
                    value=""
                    onChange={(event) => onPut(city, event.currentTarget.value)}
                  >
                    <option value="">{copy.choose}</option>
                    {rows.map(({ id, zone }) => (
                      <option key={id} value={id}>
                        {zone.name}
                      </option>
                    ))}
                  </SelectField>
                ) : null}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
