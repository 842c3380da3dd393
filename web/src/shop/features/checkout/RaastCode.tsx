import { api } from '#/shared/api/client.ts'
import type { components } from '#/shared/api/schema.d.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { copy } from './checkout.copy.ts'
import type { Reference } from './reference.ts'
import styles from './RaastCode.module.css'

type PayCode = components['schemas']['PayCode']

type Props = { payTo: string; totalPaisa: number; reference: Reference | null }

/** The code that a banking app fills a Raast transfer in from (PAYS-1). Without it the details beside it are enough. */
export function RaastCode({ payTo, totalPaisa, reference }: Props) {
  const code = useLoad(`${payTo} ${totalPaisa} ${reference?.number ?? ''}`, (signal) =>
    api<PayCode>('/orders/raast', {
      method: 'POST',
      body: { payTo, amount: totalPaisa / 100, ...(reference && { reference: reference.reference }) },
      signal,
    }),
  )
  if (code.error) return null
  const { size = 1, path = '' } = code.data ?? {}
  return (
    <figure className={styles.code} aria-busy={code.busy}>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={copy.payment.scan} className={styles.drawn}>
        {code.busy ? null : <path d={path} fill="currentColor" />}
      </svg>
      <figcaption>
        <b>{copy.payment.scan}</b>
        <span>{copy.payment.inCode}</span>
      </figcaption>
    </figure>
  )
}
