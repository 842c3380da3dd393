import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRested } from '#/shared/lib/useRested.ts'
import { newKey } from '#/shared/lib/newKey.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { officeQueries, tryDelivery, type Me, type Settings, type SettingValues } from '#/office/api/officeApi.ts'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { noBreakMoney } from '#/office/ui/rupees.ts'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import screens from '#/office/ui/screens.module.css'
import { SortableList } from '#/office/ui/SortableList.tsx'
import { words } from '#/office/ui/words.copy.ts'
import { deliveryCopy as copy } from './delivery.copy.ts'
import { notSentCopy, type NotSent } from './notSent.copy.ts'
import { NotSentDialog } from './NotSentDialog.tsx'
import { rowsOf as ruleRows, rulesIn, rulesText } from './rules.ts'
import { RulesPanel } from './RulesPanel.tsx'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from './delivery.module.css'
import { DeliveryTrial } from './DeliveryTrial.tsx'
import { DeliveryTester } from './DeliveryTester.tsx'
import { GramsField } from './GramsField.tsx'
import { copy as settingsCopy } from './settings.copy.ts'
import { errorsAt, useSettingsForm } from './useSettingsForm.ts'
import { ZoneDialog } from './ZoneDialog.tsx'
import { elsewhereOf, gramsOf, mostOf, rowsOf, twiceIn, without, type Elsewhere, type Row, type Zone } from './zones.ts'

/** The price of delivery, by where a parcel goes (FEE-1). */
export default function DeliveryScreen({ me }: { me: Me }) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={copy.title} lead={copy.lead} back={{ href: '/admin/settings', label: words.settings }}>
      {settings.data ? (
        <Zones now={settings.data} mayWrite={mayCharge(me, settings.data)} />
      ) : (
        <NotLoaded query={settings} />
      )}
    </Page>
  )
}

/** Whether somebody may change fees, which only the owner may (GUARD-5). */
const mayCharge = ({ permissions }: Me, { owners = [] }: Settings) =>
  permissions.includes('settings.write') && (permissions.includes('settings.bank') || !owners.includes('deliveryZones'))

const EMPTY: Zone = { name: '', cities: [], countries: [], fee: 0, freeFrom: 0, from: 0, to: 0 }
const ELSEWHERE = 'elsewhere'
const NOTHING_KEPT: NotSent = { countries: [], targets: [], why: 'unnamed', off: false }

const draftOf = (values: SettingValues) => ({
  rows: rowsOf(values),
  elsewhere: elsewhereOf(values),
  grams: gramsOf(values) as number | null,
  notSent: ruleRows(values.notSent),
})
type Draft = ReturnType<typeof draftOf>

function changedIn({ rows, elsewhere, grams, notSent }: Draft, base: SettingValues) {
  const saved = draftOf(base)
  return [
    ...(zonesText(rows) === zonesText(saved.rows) ? [] : [copy.fields.zones]),
    ...(JSON.stringify(elsewhere) === JSON.stringify(saved.elsewhere) ? [] : [copy.fields.elsewhere]),
    ...(grams === saved.grams ? [] : [copy.fields.grams]),
    ...(rulesText(notSent) === rulesText(saved.notSent) ? [] : [notSentCopy.title]),
  ]
}

function Zones({ now, mayWrite }: { now: Settings; mayWrite: boolean }) {
  /** The id of the open row. A new one is in no list yet. */
  const [open, setOpen] = useState<string | null>(null)
  const form = useSettingsForm(now, {
    fill: draftOf,
    valuesOf: (draft, base) =>
      changedIn(draft, base).length === 0
        ? {}
        : {
            deliveryZones: draft.rows.map(({ zone }) => zone),
            deliveryFee: draft.elsewhere.fee,
            deliveryFreeFrom: draft.elsewhere.freeFrom,
            deliveryFrom: draft.elsewhere.from,
            deliveryTo: draft.elsewhere.to,
            ...(rulesText(draft.notSent) !== rulesText(ruleRows(base.notSent)) && { notSent: rulesIn(draft.notSent) }),
            ...(draft.grams !== gramsOf(base) && { deliveryGrams: draft.grams ?? 0 }), // the shop says what is wrong with 0
          },
    onSaved: () => toast.success(copy.saved, { place: 'top' }),
    open: open !== null,
  })
  const { errors, change } = form
  const { rows, elsewhere, grams, notSent } = form.typed
  const changed = changedIn(form.typed, form.base.values)
  const weighed = rowsOf(form.base.values).some(({ zone }) => zone.steps !== undefined)

  const draftText = useRested(
    JSON.stringify([rows.map(({ zone }) => zone), elsewhere.fee, elsewhere.freeFrom, grams]),
    400,
  )
  const { data: trial } = useQuery({
    queryKey: ['delivery', 'trial', draftText],
    queryFn: ({ signal }) => {
      const [deliveryZones, deliveryFee, deliveryFreeFrom, weight] = JSON.parse(draftText) as [
        Zone[],
        number,
        number,
        number | null,
      ]
      return tryDelivery(
        { deliveryZones, deliveryFee, deliveryFreeFrom, ...(weight !== null && { deliveryGrams: weight }) },
        signal,
      )
    },
    placeholderData: keepPreviousData,
  })

  const elsewhereErrors = {
    fee: errors['deliveryFee'] ?? '',
    freeFrom: errors['deliveryFreeFrom'] ?? '',
    from: errors['deliveryFrom'] ?? '',
    to: errors['deliveryTo'] ?? '',
  }

  const twice = twiceIn(rows)
  const at = rows.findIndex(({ id }) => id === open)
  const editing = open === ELSEWHERE ? { ...EMPTY, ...elsewhere, name: copy.elsewhere } : (rows[at]?.zone ?? EMPTY)
  const byWeight = weighed || rows.some(({ zone }) => zone.steps !== undefined)
  const free = elsewhere.fee === 0 && rows.every(({ zone }) => mostOf(zone) === 0)

  function apply(zone: Zone) {
    const { fee, freeFrom, from, to } = zone
    if (open === ELSEWHERE) change({ elsewhere: { fee, freeFrom, from, to } })
    else if (at < 0) change({ rows: [...rows, { id: newKey(), zone }] })
    else change({ rows: rows.with(at, { id: rows[at]?.id ?? newKey(), zone }) })
    setOpen(null)
  }

  const edit = (id: string, name: string) =>
    mayWrite ? (
      <Button variant="secondary" size="sm" aria-label={copy.edit(name)} onClick={() => setOpen(id)}>
        {copy.change}
      </Button>
    ) : null

  return (
    <>
      {mayWrite ? null : <p className={screens.note}>{settingsCopy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={screens.columns}>
        <div className={screens.stack}>
          {free ? <p className={screens.note}>{copy.free}</p> : null}
          {twice ? (
            <div className={styles.twice} role="status">
              <p>
                <b>{copy.twice(twice.city)}</b>
                {copy.twiceText(twice.higher.zone.name, twice.higher.zone.fee, twice.lower.zone.fee)}
              </p>
              <Button
                variant="secondary"
                size="sm"
                onClick={() =>
                  change({ rows: rows.map((row) => (row === twice.higher ? without(row, twice.city) : row)) })
                }
              >
                {copy.takeItOut(twice.higher.zone.name)}
              </Button>
            </div>
          ) : null}
          <Panel
            title={copy.zones}
            lead={copy.zonesLead}
            actions={
              mayWrite ? (
                <Button variant="secondary" size="sm" onClick={() => setOpen(newKey())}>
                  {copy.add}
                </Button>
              ) : null
            }
          >
            <SortableList
              label={copy.zones}
              items={rows}
              idOf={({ id }) => id}
              nameOf={({ zone }) => zone.name}
              onOrder={
                mayWrite
                  ? (ids) => change({ rows: rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) })
                  : undefined
              }
            >
              {({ id, zone }, place) => (
                <div className={styles.zone}>
                  <div>
                    <b dir="auto">{zone.name}</b>
                    <p dir="auto">{copy.places([...zone.cities, ...zone.countries])}</p>
                    <Costs {...zone} />
                    {trial && trial.zones.length === rows.length + 1 ? (
                      <p>{copy.orders(trial.zones[place] ?? 0)}</p>
                    ) : null}
                    {zone.noCash ? <p className={styles.prepaid}>{copy.prepaid}</p> : null}
                    {Object.values(errorsAt(errors, 'deliveryZones', place)).map((text) => (
                      <p key={text} className={styles.wrong}>
                        {text}
                      </p>
                    ))}
                  </div>
                  {edit(id, zone.name)}
                </div>
              )}
            </SortableList>
            <div className={`${styles.zone} ${styles.last}`}>
              <div>
                <b>{copy.elsewhere}</b>
                <p>{copy.elsewhereText}</p>
                <Costs {...elsewhere} />
                {trial ? <p>{copy.orders(trial.zones.at(-1) ?? 0)}</p> : null}
                {Object.values(elsewhereErrors).map((text) =>
                  text === '' ? null : (
                    <p key={text} className={styles.wrong}>
                      {text}
                    </p>
                  ),
                )}
              </div>
              {edit(ELSEWHERE, copy.elsewhere)}
            </div>
          </Panel>
          <RulesPanel
            list="notSent"
            copy={notSentCopy}
            rows={notSent}
            fresh={NOTHING_KEPT}
            errors={errors}
            mayWrite={mayWrite}
            Dialog={NotSentDialog}
            onChange={(rules) => change({ notSent: rules })}
          />
        </div>
        <div className={screens.stack}>
          <DeliveryTester version={now.version} byWeight={weighed} />
          {byWeight ? (
            <Panel title={copy.byWeight} lead={copy.byWeightLead}>
              <GramsField
                label={copy.pieceGrams}
                hint={copy.pieceHint}
                value={grams}
                error={errors['deliveryGrams']}
                disabled={!mayWrite}
                onChange={(weight) => change({ grams: weight })}
              />
            </Panel>
          ) : null}
          {trial ? (
            <DeliveryTrial
              trial={trial}
              changed={changed.length > 0}
              rows={rows}
              onPut={
                mayWrite
                  ? (city, id) =>
                      change({
                        rows: rows.map((row) =>
                          row.id === id ? { ...row, zone: { ...row.zone, cities: [...row.zone.cities, city] } } : row,
                        ),
                      })
                  : null
              }
            />
          ) : null}
        </div>
      </div>
      <SaveBar changed={changed} {...form.bar} />
      {open === null ? null : (
        <ZoneDialog
          title={editing.name || copy.add}
          zone={editing}
          fixed={open === ELSEWHERE}
          others={rows.filter(({ id }) => id !== open)}
          errors={open === ELSEWHERE ? elsewhereErrors : errorsAt(errors, 'deliveryZones', at)}
          onApply={apply}
          onRemove={
            at < 0
              ? undefined
              : () => {
                  change({ rows: rows.toSpliced(at, 1) })
                  setOpen(null)
                }
          }
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const zonesText = (rows: readonly Row[]) => JSON.stringify(rows.map(({ zone }) => zone))

function Costs({ fee, steps, freeFrom, from, to }: Elsewhere & Pick<Zone, 'steps'>) {
  const heavier = steps ? copy.stepsOf(steps) : ''
  const said = [
    copy.feeOf(fee),
    heavier,
    fee > 0 || heavier !== '' ? copy.freeFromOf(freeFrom) : '',
    copy.daysOf(from, to),
  ]
  return <p>{noBreakMoney(said.filter((text) => text !== '').join(', '))}</p>
}
