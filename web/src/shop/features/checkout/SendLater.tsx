import { useState } from 'react'
import { ApiError } from '#/shared/api/client.ts'
import type { OrderDetail } from '#/shared/api/orders.ts'
import { upload } from '#/shared/api/upload.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { copy } from './checkout.copy.ts'
import { forgetShot } from './keptShot.ts'
import styles from './outcome.module.css'

type Props = {
  file: File
  /** The link's secret: what follows /c/ in the order's address. */
  link: string
}

/** Sends the screenshot that was chosen before the order was reserved (PROOF-1). */
export function SendLater({ file, link }: Props) {
  const [progress, setProgress] = useState<number | null>(null)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState('')

  async function send() {
    setProblem('')
    setProgress(0)
    const form = new FormData()
    form.append('link', link)
    form.append('screenshot', file, file.name)
    try {
      await upload<OrderDetail>('/orders/track/proof', form, { onProgress: setProgress })
      forgetShot()
      setSent(true)
    } catch (error) {
      setProblem(error instanceof ApiError && error.status < 500 ? error.message : copy.later.broken)
    }
    setProgress(null)
  }

  if (sent) {
    return (
      <p className={styles.second} role="status">
        {copy.later.sent}
      </p>
    )
  }
  return (
    <div className={styles.second}>
      <b>{copy.later.title}</b>
      {problem === '' ? null : <p role="alert">{problem}</p>}
      <Button variant="secondary" wide busy={progress !== null} onClick={() => void send()}>
        {progress === null
          ? problem === ''
            ? copy.later.send
            : copy.later.again
          : copy.later.sending(Math.round(progress * 100))}
      </Button>
    </div>
  )
}
