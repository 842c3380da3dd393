import { type ReactNode, useId } from 'react'
import { Icon } from '#/shared/ui/Icon.tsx'
import { cx } from '#/shared/lib/cx.ts'
import type { ControlTies } from '#/shared/ui/Field.tsx'
import { copy } from './settings.copy.ts'
import styles from './SettingsScreen.module.css'

type Props = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The saved value, where another is typed. */
  was?: string | undefined
  children: (ties: ControlTies) => ReactNode
}

/** A setting with a short value: its words at the start of the line, the control at its end. */
export function SettingRow({ label, hint, error, was, children }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = [was === undefined ? '' : copy.was(was), hint ?? ''].filter(Boolean).join('; ')
  return (
    <div className={styles.row}>
      <div className={styles.what}>
        <label htmlFor={id}>
          {label}
          {was === undefined ? null : (
            <b className={styles.changed} aria-hidden="true">
              {' '}
              {copy.changed}
            </b>
          )}
        </label>
        <p id={noteId} className={cx(styles.hint, error && styles.error)}>
          {error ? (
            <>
              <Icon name="alert" size="sm" />
              <span>{error}</span>
            </>
          ) : (
            note
          )}
        </p>
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || note ? noteId : undefined,
      })}
    </div>
  )
}
