import { useEffect, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { NotLoaded } from '#/office/ui/NotLoaded.tsx'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { toast } from '#/shared/ui/toast.ts'
import { type Me, type Settings, type SettingValues, officeQueries } from '#/office/api/officeApi.ts'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { parseRupees, rupeesText } from '#/office/ui/rupees.ts'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import { SettingsConflict } from './SettingsConflict.tsx'
import styles from '#/office/ui/screens.module.css'
import { copy } from './settings.copy.ts'
import {
  settingFields,
  type SettingField,
  type SettingName,
  settingLabel,
  settingText,
  settingCopy,
} from '#/office/domain/shop/settings.copy.ts'
import { SettingControl } from './SettingControl.tsx'
import { SettingsHistory } from './SettingsHistory.tsx'
import { useSettingsForm } from './useSettingsForm.ts'
import own from './SettingsScreen.module.css'

type Name = SettingName
type Typed = Partial<Record<Name, string>>
type Group = keyof typeof settingFields

const notes: Partial<Record<Group, string>> = { orders: copy.ordersNote, legal: copy.legalNote }

/** The settings that the owner may change while the shop runs (SET-1). */
export default function SettingsScreen({ me }: { me: Me }) {
  const settings = useQuery(officeQueries.settings)
  return (
    <Page title={copy.title} lead={copy.lead}>
      {settings.data ? <Form me={me} now={settings.data} /> : <NotLoaded query={settings} />}
    </Page>
  )
}

/** A value as its field shows it. Rupees have commas, as the shop writes them. */
function shown(values: SettingValues, { name, money }: SettingField): string {
  const value = values[name] ?? ''
  return money && typeof value === 'number' ? rupeesText(value * 100) : String(value)
}

/** A number as people write it, as 200,000 or with Urdu digits. A text that is no number stays as typed. */
function numberOf(text: string): number | string {
  const paisa = parseRupees(text)
  return typeof paisa === 'number' && paisa % 100 === 0 ? paisa / 100 : text
}

/**
 * The typed values that differ from the settings, as the call takes them. A text that is no number is sent as typed,
 * and the shop says what is wrong.
 */
function changesOf(typed: Typed, values: SettingValues): Partial<Record<Name, string | number | boolean>> {
  const out: Partial<Record<Name, string | number | boolean>> = {}
  for (const field of Object.values(settingFields).flat()) {
    const text = typed[field.name]
    if (text === undefined) continue
    const value = field.kind === 'yes' ? text === 'true' : field.kind === 'number' ? numberOf(text) : text
    if (value !== (values[field.name] ?? '')) out[field.name] = value
  }
  return out
}

function Form({ me, now }: { me: Me; now: Settings }) {
  const form = useSettingsForm<Typed>(now, {
    fill: () => ({}),
    valuesOf: (typed) => changesOf(typed, now.values) as Partial<SettingValues>,
    onSaved: () => toast.success(copy.saved, { place: 'top' }), // at the top, since the bar with Save is at the bottom
  })
  const { typed, errors } = form
  const changed = changesOf(typed, now.values)
  const mayWrite = me.permissions.includes('settings.write')
  /** Whether a setting guards money, which only the owner may change (GUARD-5). */
  const owners = (name: Name) => !me.permissions.includes('settings.bank') && (now.owners ?? []).includes(name)

  useEffect(() => {
    // The set-up and the guide link to a part, which is on the page only now.
    const at = window.location.hash.slice(1)
    if (at === '') return
    const setting = document.getElementsByName(at)[0]
    setting?.focus({ preventScroll: true })
    ;(setting ?? document.getElementById(at))?.scrollIntoView({ block: setting ? 'center' : 'start' })
  }, [])

  const reminders = useQuery(officeQueries.reminders)
  const [asking, setAsking] = useState(false)
  const next = { ...now.values, ...changed }
  const dearer =
    (changed.guestPercent !== undefined || changed.memberPercent !== undefined) &&
    typeof next.guestPercent === 'number' &&
    typeof next.memberPercent === 'number' &&
    next.memberPercent < next.guestPercent

  /** Saves, or asks first where members would pay more than guests, which is mostly a slip of the finger (OWN-11). */
  function press() {
    if (Object.keys(changed).length === 0 || form.bar.busy) return
    if (dearer) setAsking(true)
    else form.bar.onSave()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    press()
  }

  function panel(group: Group) {
    const counted = group === 'writes' && reminders.data ? copy.reminders(reminders.data) : undefined
    const note = notes[group] ?? counted
    return (
      <div id={group} className={own.group}>
        <Panel title={settingCopy.groups[group]} lead={note}>
          <fieldset disabled={!mayWrite} className={own.fields}>
            {settingFields[group].map((field) => (
              <SettingControl
                key={field.name}
                field={owners(field.name) ? { ...field, hint: copy.owners(field.hint) } : field}
                value={typed[field.name] ?? shown(now.values, field)}
                was={
                  changed[field.name] === undefined ? undefined : settingText(field.name, now.values[field.name] ?? '')
                }
                error={errors[field.name]}
                disabled={!mayWrite || owners(field.name)}
                onChange={(value) => form.change({ [field.name]: value })}
              />
            ))}
          </fieldset>
        </Panel>
      </div>
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      {mayWrite ? null : <p className={styles.note}>{copy.readOnly}</p>}
      <SettingsConflict {...form.conflict} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          {panel('shop')}
          {panel('says')}
          {panel('delivery')}
          {panel('legal')}
          {panel('search')}
        </div>
        <div className={styles.stack}>
          {panel('prices')}
          {panel('gifts')}
          {panel('writes')}
          {panel('orders')}
          <Panel
            title={copy.bank}
            lead={copy.bankNote}
            actions={
              <Link href="/admin/settings/bank" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {copy.bankOpen}
              </Link>
            }
          >
            {null}
          </Panel>
          {panel('goods')}
          {panel('links')}
          <SettingsHistory now={now} mayWrite={mayWrite} />
        </div>
      </div>
      <SaveBar submit changed={Object.keys(changed).map(settingLabel)} {...form.bar} onSave={press} />
      <Dialog open={asking} title={copy.dearerTitle} onClose={() => setAsking(false)}>
        <p>{copy.dearer(Number(next.memberPercent), Number(next.guestPercent))}</p>
        <div className={styles.actions}>
          <Button
            variant="secondary"
            onClick={() => {
              setAsking(false)
              form.bar.onSave()
            }}
          >
            {copy.dearerSave}
          </Button>
          <Button onClick={() => setAsking(false)}>{copy.dearerBack}</Button>
        </div>
      </Dialog>
    </form>
  )
}
