import { Button } from '#/shared/ui/Button.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import type { components } from '#/office/schema.d.ts'
import { settingLabel } from '#/office/domain/shop/settings.copy.ts'
import { cx } from '#/shared/lib/cx.ts'
import styles from './AccentField.module.css'
import { lookCopy } from './look.copy.ts'

type Props = {
  /** The colour as it is typed, or '' for the palette's. */
  value: string
  drawn: components['schemas']['LookPreview'] | undefined
  error: string | undefined
  disabled: boolean
  onChange: (color: string) => void
}

const COLOR = /^#[0-9a-f]{6}$/i

/** The colour of buttons, with its contrast and the nearest legible colour. */
export function AccentField({ value, drawn, error, disabled, onChange }: Props) {
  const nearest = drawn?.nearest
  const ratio = drawn ? (Math.floor(drawn.contrast * 10) / 10).toFixed(1) : ''
  return (
    <fieldset disabled={disabled} className={styles.accent}>
      <legend>{lookCopy.accent}</legend>
      <div className={styles.row}>
        {drawn ? (
          <input
            type="color"
            aria-label={lookCopy.pick}
            className={styles.pick}
            value={COLOR.test(value) ? value : drawn.accent}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : null}
        <TextField
          label={settingLabel('accent')}
          name="accent"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={styles.text}
          value={value}
          placeholder={drawn?.accent}
          hint={lookCopy.accentHint}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <p role="status" className={cx(styles.reads, nearest !== undefined && styles.fails)}>
        {drawn && !error ? (nearest === undefined ? lookCopy.reads(ratio) : lookCopy.fails(ratio)) : null}
      </p>
      <div className={styles.acts}>
        {nearest === undefined ? null : (
          <Button size="sm" variant="secondary" onClick={() => onChange(nearest)}>
            <i className={styles.dot} style={{ background: nearest }} aria-hidden="true" />
            {lookCopy.take(nearest)}
          </Button>
        )}
        {value === '' ? null : (
          <Button size="sm" variant="quiet" onClick={() => onChange('')}>
            {lookCopy.own}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
