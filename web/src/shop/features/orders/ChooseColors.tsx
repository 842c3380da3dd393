import { useState, type SubmitEvent } from 'react'
import { ApiError, api } from '#/shared/api/client.ts'
import type { TrackedOrder } from '#/shared/api/orders.ts'
import type { Product } from '#/shared/api/types.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { ErrorState } from '#/shared/ui/ErrorState.tsx'
import { Loading } from '#/shared/ui/Loading.tsx'
import { ColorChoice } from '#/shop/parts/ColorChoice.tsx'
import styles from './ChooseColors.module.css'
import { copy } from './choose.copy.ts'

type Props = {
  order: TrackedOrder
  contact: string
  onChange: (order: TrackedOrder) => void
}

/** Asks for the shades that an order left open (SURE-3), while they can still be chosen. */
export function ChooseColors({ order, contact, onChange }: Props) {
  const open = order.cartItems.flatMap((line, index) => (line.colorToChoose ? [{ line, index }] : []))
  if (open.length === 0 || order.delivery !== 'none' || order.placement === 'cancelled') return null
  return (
    <section className={styles.choose} aria-labelledby="choose-title">
      <h3 id="choose-title">{copy.title}</h3>
      <p>{copy.lead}</p>
      {open.map(({ line, index }) => (
        <Choice
          key={index}
          line={line}
          onChoose={async (selectedColor) => {
            const body = { number: order.number, contact, line: index, selectedColor }
            onChange(await api<TrackedOrder>('/orders/track/choose', { method: 'POST', body }))
          }}
        />
      ))}
    </section>
  )
}

function Choice({
  line,
  onChoose,
}: {
  line: TrackedOrder['cartItems'][number]
  onChoose: (color: string) => Promise<void>
}) {
  const { data, error, reload } = useLoad(line._id, async (signal) => {
    try {
      return { product: await api<Product>(`/products/${encodeURIComponent(line._id)}`, { signal }) }
    } catch (failure) {
      if (failure instanceof ApiError && (failure.status === 404 || failure.status === 410)) return { product: null }
      throw failure
    }
  })
  const [color, setColor] = useState('')
  const [missed, setMissed] = useState(0)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  if (error !== null) return <ErrorState message={copy.gone} onRetry={reload} retryLabel={copy.retry} />
  if (data === null) return <Loading />
  if (data.product === null) return <p>{copy.write}</p>

  async function send(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (color === '') {
      setMissed(missed + 1)
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      await onChoose(color)
    } catch (failure) {
      setProblem(failure instanceof ApiError && failure.status !== 500 ? failure.message : copy.failed)
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      <ColorChoice
        product={data.product}
        label={copy.of(line.name)}
        value={color}
        onChange={setColor}
        missed={missed}
        missing={copy.first}
      />
      {problem === null ? null : (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Button type="submit" size="sm" busy={busy} className={styles.save}>
        {busy ? copy.saving : copy.save}
      </Button>
    </form>
  )
}
