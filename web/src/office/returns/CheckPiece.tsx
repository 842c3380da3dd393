import { useId } from 'react'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import type { MoveInput, OfficeLine } from '#/office/domain/orders/ordersApi.ts'
import { monthOf } from '#/office/ui/karachiDays.ts'
import { sizeText } from '#/office/ui/sizeText.ts'
import { copy } from './returns.copy.ts'
import styles from './Returns.module.css'

export type Fate = 'shelf' | 'quarantine' | 'written_off' | 'missing'
type Gone = NonNullable<NonNullable<MoveInput['units']>[number]['why']>
/** A lot from which units of a line were sent. */
export type Lot = { lotId: string; lotCode?: string; expiresOn?: string }
/** The decision on one unit. `lot` is the lot's id, or '' where it cannot be read. */
export type Judged = { fate?: Fate; opened: boolean; lot?: string; why?: Gone }
type Props = {
  line: OfficeLine | undefined
  n: number
  of: number
  lots: readonly Lot[]
  judged: Judged
  /** Whether somebody tried to check in, so that what is missing is said. */
  tried: boolean
  onJudge: (judged: Judged) => void
}

export const fates: readonly Fate[] = ['shelf', 'quarantine', 'written_off', 'missing']
const reasons: readonly Gone[] = ['damaged', 'opened', 'expired', 'other']
const NOT_SAID = '-'
const words = copy.check
const lotName = ({ lotCode, expiresOn }: Lot) =>
  [lotCode ? words.lot(lotCode) : words.noCode, ...(expiresOn ? [words.expires(monthOf(expiresOn))] : [])].join(', ')

/** Whether the lot of a unit, of several, is still to be chosen. */
export const asksLot = ({ fate, lot }: Judged, lots: readonly Lot[]) =>
  lots.length > 1 && fate !== undefined && fate !== 'missing' && lot === undefined
/** Whether the reason for writing off a unit is still to be given. */
export const asksWhy = ({ fate, why }: Judged) => fate === 'written_off' && why === undefined

/** One unit that came back: what it is, whether it was opened, and where it goes (BACK-3). */
export function CheckPiece({ line, n, of, lots, judged, tried, onJudge }: Props) {
  const id = useId()
  const name = line?.name ?? ''
  const only = lots.length === 1 ? lots[0] : undefined
  const about = [line?.inSet?.name, line?.shade, sizeText(line?.size ?? ''), only ? lotName(only) : '']
    .filter(Boolean)
    .join(' ·\u00a0')
  return (
    <fieldset className={styles.unit}>
      <legend className="vh">
        {name}, {words.unit(n, of)}
        {only ? `, ${lotName(only)}` : null}
      </legend>
      <div>
        {line ? <img src={line.image} width={40} height={50} alt="" loading="lazy" /> : null}
        <span aria-hidden="true">
          <span>
            <b dir="auto">{name}</b>, {words.unit(n, of)}
          </span>
          {about === '' ? null : <bdi className={styles.quiet}>{about}</bdi>}
        </span>
        <label className={styles.tick}>
          <input
            type="checkbox"
            checked={judged.opened}
            onChange={(event) => {
              const opened = event.currentTarget.checked
              const { fate, ...rest } = judged
              onJudge({ ...rest, opened, ...(fate !== undefined && !(opened && fate === 'shelf') && { fate }) })
            }}
          />
          {words.opened}
        </label>
      </div>
      <div className={styles.fates}>
        {fates.map((fate) => (
          <label key={fate} className={styles[fate]}>
            <input
              type="radio"
              className="vh"
              name={id}
              checked={judged.fate === fate}
              disabled={fate === 'shelf' && judged.opened}
              onChange={() => onJudge({ ...judged, fate })}
            />
            {words.fates[fate]}
          </label>
        ))}
      </div>
      {judged.fate === 'written_off' ? (
        <SelectField
          label={words.whyGone}
          error={tried && asksWhy(judged) ? words.sayWhy : undefined}
          value={judged.why ?? NOT_SAID}
          onChange={(event) => onJudge({ ...judged, why: event.currentTarget.value as Gone })}
        >
          <option value={NOT_SAID} disabled>
            {words.whyFirst}
          </option>
          {reasons.map((why) => (
            <option key={why} value={why}>
              {words.gone[why]}
            </option>
          ))}
        </SelectField>
      ) : null}
      {lots.length > 1 && judged.fate !== 'missing' ? (
        <SelectField
          label={words.whichLot}
          error={tried && asksLot(judged, lots) ? words.sayLot : undefined}
          value={judged.lot ?? NOT_SAID}
          onChange={(event) => onJudge({ ...judged, lot: event.currentTarget.value })}
        >
          <option value={NOT_SAID} disabled>
            {words.lotFirst}
          </option>
          {lots.map((one) => (
            <option key={one.lotId} value={one.lotId}>
              {lotName(one)}
            </option>
          ))}
          <option value="">{words.lotUnread}</option>
        </SelectField>
      ) : null}
      {judged.opened ? <p className={styles.quiet}>{words.openedNote}</p> : null}
    </fieldset>
  )
}
