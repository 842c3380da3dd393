import { cx } from '#/shared/lib/cx.ts'
import { SelectField } from '#/shared/ui/SelectField.tsx'
import { TextAreaField } from '#/shared/ui/TextAreaField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { TranslationFields } from '#/office/domain/translations/TranslationFields.tsx'
import { Switch } from '#/office/ui/Switch.tsx'
import { copy } from './settings.copy.ts'
import { type SettingField } from '#/office/domain/shop/settings.copy.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './SettingsScreen.module.css'

type Props = {
  field: SettingField
  value: string
  /** The saved value in words, where another is typed. */
  was?: string | undefined
  error?: string | undefined
  disabled: boolean
  onChange: (value: string) => void
}

/** One setting. Numbers and switches are at the end of their line, texts in a field under their label. */
export function SettingControl({ field, value, was, error, disabled, onChange }: Props) {
  const { name, label, kind, hint, unit, money, half, choices } = field
  if (kind === 'number') {
    return (
      <SettingRow label={label} hint={hint} error={error} was={was}>
        {(ties) => (
          <span className={styles.amount}>
            {money ? <span className={cx(styles.unit, styles.before)}>{copy.rupees}</span> : null}
            <input
              {...ties}
              name={name}
              className={money ? styles.money : undefined}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
            {unit ? <span className={cx(styles.unit, styles.after)}>{unit}</span> : null}
          </span>
        )}
      </SettingRow>
    )
  }
  if (kind === 'yes') {
    return (
      <SettingRow label={label} hint={hint} error={error} was={was}>
        {({ id }) => (
          <Switch
            id={id}
            name={name}
            on={value === 'true'}
            label={label}
            disabled={disabled}
            onChange={(on) => onChange(String(on))}
          />
        )}
      </SettingRow>
    )
  }
  const common = {
    name,
    label,
    value,
    error,
    hint: was === undefined ? hint : [copy.was(was || copy.empty), hint].filter(Boolean).join('; '),
    className: half ? undefined : styles.whole,
  }
  if (choices) {
    return (
      <SelectField {...common} onChange={(event) => onChange(event.target.value)}>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  }
  const control =
    kind === 'long' ? (
      <TextAreaField
        {...common}
        dir="auto"
        autoComplete="off"
        rows={value.length > 200 ? 8 : 4}
        onChange={(event) => onChange(event.target.value)}
      />
    ) : (
      <TextField
        {...common}
        dir="auto"
        autoComplete="off"
        type={kind === 'choice' || kind === 'picture' ? 'text' : kind}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <>
      {control}
      <TranslationFields place={`settings.${name}`} mayWrite={!disabled} />
    </>
  )
}
