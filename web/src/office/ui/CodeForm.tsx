import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { PasswordField } from '#/shared/ui/PasswordField.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { checkFactor } from '#/office/api/peopleApi.ts'
import type { Me } from '#/office/api/officeApi.ts'
import styles from './screens.module.css'
import { factorWords } from './factor.copy.ts'

type Props = {
  /** Whether to ask for a password instead, of somebody who has no app and needs none. */
  password?: boolean
  submit: string
  onCancel?: (() => void) | undefined
  onShown: (me: Me) => void
}

/** Asks for a code of the app, or a recovery code: `<CodeForm submit="Enter" onShown={…} />`. */
export function CodeForm({ password = false, submit, onCancel, onShown }: Props) {
  const [typed, setTyped] = useState('')
  const check = useMutation({
    mutationFn: () => checkFactor(password ? { password: typed } : { code: typed }),
    onSuccess: onShown,
  })
  const { error } = check
  const wrong =
    error instanceof ApiError ? (error.fields[password ? 'password' : 'code'] ?? error.message) : error?.message
  function send(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation() // a dialog may be inside a form of its own
    if (!check.isPending) check.mutate()
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {password ? (
        <PasswordField
          label={factorWords.password}
          autoComplete="current-password"
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : (
        <TextField
          label={factorWords.code}
          hint={factorWords.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={styles.actions}>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {factorWords.cancel}
          </Button>
        ) : null}
        <Button type="submit" busy={check.isPending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
