import { useEffect, useState } from 'react'
import { api } from '#/shared/api/client.ts'
import { useLoad } from '#/shared/lib/useLoad.ts'
import { Button } from '#/shared/ui/Button.tsx'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { Icon } from '#/shared/ui/Icon.tsx'
import { copy } from './orders.copy.ts'
import styles from './OrderPanel.module.css'

/** The payment screenshot of an order, and a larger view of it. */
export function ProofView({ id, number }: { id: string; number: string }) {
  const [large, setLarge] = useState(false)
  const { data, error, reload } = useLoad(id, async (signal) => {
    try {
      return await api<Blob>(`/orders/${encodeURIComponent(id)}/proof`, { as: 'blob', signal })
    } catch (failure) {
      if (!signal.aborted) console.error(copy.logFetch, failure)
      throw failure
    }
  })
  const address = useObjectUrl(data)
  if (error !== null)
    return <ErrorState error={error} message={copy.detail.proofFailed} onRetry={reload} retryLabel={copy.retry} />
  if (address === null) return <p role="status">{copy.detail.proofLoading}</p>
  return (
    <div className={styles.shot}>
      <img src={address} alt={copy.detail.proof(number)} />
      <Button variant="secondary" size="sm" onClick={() => setLarge(true)}>
        <Icon name="expand" size="sm" />
        {copy.detail.enlarge}
      </Button>
      <Dialog open={large} title={copy.detail.screenshot} size="full" onClose={() => setLarge(false)}>
        <div className={styles.large}>
          <img src={address} alt={copy.detail.proof(number)} />
        </div>
      </Dialog>
    </div>
  )
}

function useObjectUrl(blob: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === null) return undefined
    const made = URL.createObjectURL(blob)
    // oxlint-disable-next-line react/set-state-in-effect -- the address must be given back when the picture goes
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
