import { useRef, useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { buttonClass } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { copy } from './checkout.copy.ts'
import styles from './ProofPicker.module.css'
import { fileSize } from '#/shared/lib/shrinkPicture.ts'
import type { Chosen, Proof } from './useProof.ts'

type Props = {
  id: string
  proof: Proof
  /** The share of the upload that has left, from 0 to 1; null while nothing is sent. */
  progress: number | null
  onCancel: () => void
}

/** Chooses the payment screenshot, shows it and removes it (PAY-3 to PAY-5), and shows how far its upload is. */
export function ProofPicker({ id, proof, progress, onCancel }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { chosen, error } = proof
  const noteId = `${id}-note`
  const sending = progress !== null

  function take(files: FileList | null) {
    const file = files?.[0]
    if (file) proof.choose(file)
    // The field is emptied, so that the same file may be chosen again after it was removed.
    if (input.current) input.current.value = ''
  }

  return (
    <div
      className={styles.picker}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!sending) take(event.dataTransfer.files)
      }}
    >
      <input
        ref={input}
        id={id}
        className="vh"
        type="file"
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        {...pressable(sending)}
        aria-label={copy.payment.add}
        aria-describedby={noteId}
        aria-invalid={error !== null}
        onChange={(event) => take(event.currentTarget.files)}
      />
      {chosen ? (
        <ChosenPicture
          id={id}
          chosen={chosen}
          progress={progress}
          onCancel={onCancel}
          onRemove={() => {
            proof.remove()
            input.current?.focus()
          }}
        />
      ) : (
        <label className={cx(styles.drop, over && styles.over, error !== null && styles.bad)} htmlFor={id}>
          <Icon name="image" size="lg" />
          <b>{copy.payment.add}</b>
          <span>
            {copy.payment.how}
            <br />
            {copy.payment.limits}
          </span>
          <span className={buttonClass({ variant: 'secondary', size: 'sm', className: styles.choose })}>
            <Icon name="upload" size="sm" />
            {copy.payment.choose}
          </span>
        </label>
      )}
      <p
        id={noteId}
        className={cx(styles.note, error !== null && styles.error)}
        role={error === null ? undefined : 'alert'}
      >
        {error === null ? (
          chosen ? (
            `${copy.payment.readable}${chosen.kept ? '' : ` ${copy.payment.notKept}`}`
          ) : null
        ) : (
          <>
            <Icon name="alert" size="sm" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  )
}

type ChosenProps = { id: string; chosen: Chosen; progress: number | null; onCancel: () => void; onRemove: () => void }

function ChosenPicture({ id, chosen, progress, onCancel, onRemove }: ChosenProps) {
  const size = chosen.file ? fileSize(chosen.file.size) : ''
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className={styles.proof}>
      <img src={chosen.preview} alt={copy.payment.preview} className={cx(progress !== null && styles.leaving)} />
      <div>
        <b>{chosen.name}</b>
        {progress === null ? (
          <>
            <p className={styles.added} role="status">
              <Icon name={chosen.file ? 'check' : 'clock'} size="sm" />
              {chosen.file ? copy.payment.added(size) : copy.payment.preparing}
            </p>
            <div className={styles.acts}>
              <label htmlFor={id}>{copy.payment.another}</label>
              <button type="button" className={styles.no} onClick={onRemove}>
                {copy.payment.remove}
              </button>
            </div>
          </>
        ) : (
          <>
            <progress className={styles.meter} max={100} value={percent} aria-label={copy.payment.uploadLabel} />
            <p className="num">{copy.payment.uploading(percent, size)}</p>
            <div className={styles.acts}>
              <button type="button" onClick={onCancel}>
                {copy.payment.cancel}
              </button>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
