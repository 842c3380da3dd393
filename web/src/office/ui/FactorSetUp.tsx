import { useState, type FormEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#/shared/api/client.ts'
import { Button, buttonClass } from '#/shared/ui/Button.tsx'
import { CopyButton } from '#/shared/ui/CopyButton.tsx'
import { TextField } from '#/shared/ui/TextField.tsx'
import { beginFactor, confirmFactor, type FactorSetUp as Made } from '#/office/api/peopleApi.ts'
import styles from './FactorSetUp.module.css'
import forms from './screens.module.css'
import { factorWords } from './factor.copy.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Sets up an authenticator app: the picture, the first code, the recovery codes (STAFF-3). */
export function FactorSetUp({ onDone }: { onDone: () => void }) {
  const begin = useMutation({ mutationFn: beginFactor })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  if (begin.data) return <FirstCode made={begin.data} onCodes={setCodes} />
  return (
    <div className={forms.form}>
      {begin.error ? <p role="alert">{begin.error.message}</p> : null}
      <div className={styles.acts}>
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {factorWords.start}
        </Button>
      </div>
    </div>
  )
}

function FirstCode({ made, onCodes }: { made: Made; onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  const confirm = useMutation({ mutationFn: () => confirmFactor(code), onSuccess: (answer) => onCodes(answer.codes) })
  const { error } = confirm
  function send(event: FormEvent) {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <form className={forms.form} onSubmit={send} noValidate>
      <div className={styles.steps}>
        <p>{factorWords.stepApp}</p>
        <div>
          <div className={styles.here}>
            <a className={buttonClass({ variant: 'secondary', wide: true })} href={made.uri}>
              {factorWords.openApp}
            </a>
            <p>{factorWords.openAppText}</p>
          </div>
          <svg
            className={styles.picture}
            viewBox={`0 0 ${made.qr.size} ${made.qr.size}`}
            role="img"
            aria-label={factorWords.picture}
            shapeRendering="crispEdges"
          >
            <path d={made.qr.path} fill="currentColor" />
          </svg>
          <div className={styles.key}>
            <span>{factorWords.noScan}</span>
            <code dir="ltr">{made.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={made.secret} what={factorWords.keyName} />
          </div>
        </div>
        <p>{factorWords.stepCode}</p>
      </div>
      <TextField
        label={factorWords.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        value={code}
        error={error instanceof ApiError ? (error.fields['code'] ?? error.message) : error?.message}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" busy={confirm.isPending}>
          {factorWords.confirm}
        </Button>
      </div>
    </form>
  )
}
