import { useId, useState, type ReactNode } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import { smallest } from '#/shared/lib/images.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { pressable } from '#/shared/ui/pressable.ts'
import { PictureError, prepare } from './pictures.ts'
import { uploadPhoto } from '#/office/domain/catalogue/mediaApi.ts'
import { pictureProblems } from './pictures.copy.ts'
import { uiCopy } from '#/office/ui/ui.copy.ts'
import styles from './PictureField.module.css'

type Props = {
  label: string
  hint?: string
  /** The picture's address, or '' for none. */
  value: string
  error?: string | undefined
  round?: boolean
  /** Whether the place is wide and shows the picture whole. */
  whole?: boolean
  /** Sends a file as it is and returns its address. Without it a photo is made small and kept among the products'. */
  send?: (file: File, onProgress: (share: number) => void) => Promise<string>
  /** What is shown while there is no picture. */
  stand?: ReactNode
  disabled?: boolean
  onChange: (address: string) => void
}

const words = uiCopy.picture

/** One picture, which is chosen, made small, sent and shown. Its address goes into the form. */
export function PictureField({
  label,
  hint,
  value,
  error,
  round = false,
  whole = false,
  send = sendPhoto,
  stand,
  disabled = false,
  onChange,
}: Props) {
  const id = useId()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState('')

  async function take(file: File | undefined) {
    if (!file) return
    setProblem('')
    setShare(0)
    try {
      onChange(await send(file, setShare))
    } catch (refused) {
      setProblem(wordsOf(refused))
    }
    setShare(null)
  }

  const wrong = problem || error
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label} <small>{words.optional}</small>
      </span>
      <div className={styles.place}>
        <span className={round ? styles.round : whole ? styles.whole : styles.frame}>
          {value ? <img src={smallest(value)} alt="" /> : (stand ?? <Icon name="image" />)}
        </span>
        <div className={styles.acts}>
          <label className={styles.choose} aria-disabled={disabled || undefined}>
            <input
              type="file"
              accept="image/*"
              className="vh"
              disabled={disabled}
              {...pressable(share !== null)}
              aria-labelledby={`${id}-label ${id}-act`}
              aria-describedby={wrong || hint ? `${id}-note` : undefined}
              onChange={(event) => {
                void take(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
            <span id={`${id}-act`}>
              {share === null ? (value ? words.replace : words.choose) : words.sending(Math.round(share * 100))}
            </span>
          </label>
          {value && !disabled ? (
            <Button size="sm" variant="quiet" onClick={() => onChange('')}>
              {words.remove}
            </Button>
          ) : null}
        </div>
      </div>
      <p id={`${id}-note`} className={wrong ? styles.wrong : styles.hint} role={wrong ? 'alert' : undefined}>
        {wrong || hint}
      </p>
    </div>
  )
}

const sendPhoto = async (file: File, onProgress: (share: number) => void) =>
  (await uploadPhoto(await prepare(file), { onProgress })).image

function wordsOf(refused: unknown): string {
  if (refused instanceof PictureError) return pictureProblems[refused.reason]
  if (refused instanceof ApiError) return Object.values(refused.fields)[0] ?? refused.message
  return refused instanceof Error ? refused.message : words.failed
}
