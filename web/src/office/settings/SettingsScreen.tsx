import { useEffect, useState, type FormEvent } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ApiError } from '#/shared/api/client.ts'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { toast } from '#/shared/ui/toast.ts'
import {
  changeSettings,
  fetchSettings,
  keys,
  type Me,
  type SettingChange,
  type Settings,
  type SettingValues,
} from '#/office/api/officeApi.ts'
import { ConflictNotice } from '#/office/ui/ConflictNotice.tsx'
import { Page } from '#/office/ui/Page.tsx'
import { Panel } from '#/office/ui/Panel.tsx'
import { SaveBar } from '#/office/ui/SaveBar.tsx'
import styles from '#/office/ui/screens.module.css'
import { words } from '#/office/ui/words.ts'
import { copy, settingFields, settingLabel, settingText } from './copy.ts'
import { SettingsHistory } from './SettingsHistory.tsx'

type Name = keyof SettingValues
type Typed = Partial<Record<Name, string>>
type Group = keyof typeof settingFields

const notes: Partial<Record<Group, string>> = {
  orders: copy.ordersNote,
  legal: copy.legalNote,
  delivery: copy.deliveryNote,
}

/** What the owner may change while the shop runs (SET-1). */
export default function SettingsScreen({ me }: { me: Me }) {
  const settings = useQuery({ queryKey: keys.settings, queryFn: ({ signal }) => fetchSettings(signal) })
  return (
    <Page title={copy.title} lead={copy.lead}>
      {settings.data ? (
        <Form me={me} now={settings.data} />
      ) : settings.error ? (
        <ErrorState error={settings.error} message={words.failed} onRetry={() => void settings.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const shown = (values: SettingValues, name: Name) => String(values[name] ?? '')

/** What is typed and differs from the settings, as the call wants it. A number that is none is sent as typed: the shop says what is wrong. */
function changesOf(typed: Typed, values: SettingValues): Partial<Record<Name, string | number | boolean>> {
  const out: Partial<Record<Name, string | number | boolean>> = {}
  for (const field of Object.values(settingFields).flat()) {
    const text = typed[field.name]
    if (text === undefined || text === shown(values, field.name)) continue
    out[field.name] =
      field.kind === 'yes'
        ? text === 'true'
        : field.kind === 'number' && /^\d+$/.test(text.trim())
          ? Number(text)
          : text
  }
  return out
}

function Form({ me, now }: { me: Me; now: Settings }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  // The version that this form was filled from: a colleague's save in between must be shown, not written over.
  const [seen, setSeen] = useState(now.version)
  const [conflict, setConflict] = useState<readonly SettingChange[] | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const changed = changesOf(typed, now.values)
  const mayWrite = me.permissions.includes('settings.write')

  useEffect(() => {
    // Nothing typed: the form simply shows what is so now.
    if (Object.keys(typed).length === 0) setSeen(now.version)
  }, [typed, now.version])

  const save = useMutation({
    mutationFn: (over: number) => changeSettings(over, changed as Partial<SettingValues>),
    onSuccess: (saved) => {
      client.setQueryData(keys.settings, saved)
      setTyped({})
      setSeen(saved.version)
      setConflict(null)
      setErrors({})
      toast.success(copy.saved, { place: 'top' }) // the bar with Save is at the bottom
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409 && error.body) {
        setConflict(error.body['changes'] as SettingChange[])
        void client.invalidateQueries({ queryKey: keys.settings })
        return
      }
      setErrors(error instanceof ApiError ? error.fields : {})
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (Object.keys(changed).length > 0 && !save.isPending) save.mutate(seen)
  }

  function discard() {
    setTyped({})
    setErrors({})
    setConflict(null)
  }

  function panel(group: Group) {
    const locked = !mayWrite
    const note = notes[group] ?? ''
    return (
      <Panel title={copy.groups[group]}>
        <fieldset disabled={locked} className={styles.fields}>
          {settingFields[group].map((field) => {
            const common = {
              name: field.name,
              label: field.unit ? `${field.label} (${field.unit})` : field.label,
              value: typed[field.name] ?? shown(now.values, field.name),
              error: errors[field.name],
              hint: field.hint,
              dir: 'auto' as const,
              autoComplete: 'off',
            }
            const choices = field.kind === 'yes' ? { false: copy.no, true: copy.yes } : field.choices
            if (choices) {
              const { dir: _dir, autoComplete: _autoComplete, ...rest } = common
              return (
                <SelectField
                  key={field.name}
                  {...rest}
                  onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
                >
                  {Object.entries(choices).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              )
            }
            return field.kind === 'long' ? (
              <TextAreaField
                key={field.name}
                {...common}
                rows={6}
                onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
              />
            ) : (
              <TextField
                key={field.name}
                {...common}
                type={field.kind === 'number' || field.kind === 'choice' ? 'text' : field.kind}
                inputMode={field.kind === 'number' ? 'numeric' : undefined}
                onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
              />
            )
          })}
        </fieldset>
        {note ? <p className={styles.quiet}>{note}</p> : null}
      </Panel>
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      {mayWrite ? null : <p className={styles.note}>{copy.readOnly}</p>}
      {conflict ? (
        <ConflictNotice
          changes={conflict.map((change) => ({
            who: change.actorName,
            at: change.at,
            field: settingLabel(change.name),
            before: settingText(change.name, change.before),
            after: settingText(change.name, change.after),
          }))}
          busy={save.isPending}
          onMine={() => save.mutate(now.version)}
          onTheirs={discard}
        />
      ) : null}
      <div className={styles.columns}>
        <div className={styles.stack}>
          {panel('shop')}
          {panel('links')}
          {panel('legal')}
        </div>
        <div className={styles.stack}>
          {panel('delivery')}
          {panel('prices')}
          <section className={styles.panel} aria-labelledby="group-bank">
            <h2 id="group-bank">{copy.bank}</h2>
            <p className={styles.quiet}>{copy.bankNote}</p>
            <div className={styles.actions}>
              <Link href="/admin/settings/bank" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {copy.bankOpen}
              </Link>
            </div>
          </section>
          {panel('orders')}
          {panel('goods')}
          <SettingsHistory now={now} mayWrite={mayWrite} />
        </div>
      </div>
      <SaveBar
        submit
        changed={Object.keys(changed).map(settingLabel)}
        busy={save.isPending}
        problem={conflict ? null : save.error?.message}
        onSave={() => save.mutate(seen)}
        onDiscard={discard}
      />
    </form>
  )
}
