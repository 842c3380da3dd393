import { useState } from 'react'
import { cx } from '#/shared/lib/cx.ts'
import { Dialog } from '#/shared/ui/Dialog.tsx'
import { ErrorState } from '#/office/ui/ErrorState.tsx'
import { IconButton } from '#/shared/ui/IconButton.tsx'
import { useKey } from '#/office/ui/useKey.ts'
import { copy } from './proofs.copy.ts'
import styles from './ProofPicture.module.css'
import { useProofPicture } from './useProofPicture.ts'

/** The screenshot of an order. It can be enlarged in its place, turned, or shown on the whole screen. */
export function ProofPicture({ path, number }: { path: string; number: string }) {
  const { address, error, retry } = useProofPicture(path)
  const [near, setNear] = useState(false)
  const [turn, setTurn] = useState(0)
  const [full, setFull] = useState(false)
  useKey('z', () => setNear(!near))
  if (error) return <ErrorState error={error} message={copy.lost} onRetry={retry} retryLabel={copy.retry} />
  return (
    <figure className={styles.shot}>
      <div className={cx(styles.frame, near && styles.near)} tabIndex={near ? 0 : undefined}>
        {address === null ? (
          <p role="status">{copy.loading}</p>
        ) : (
          <img src={address} alt={copy.picture(number)} data-turn={turn === 0 ? undefined : turn} />
        )}
      </div>
      <div className={styles.tools}>
        <IconButton icon="zoom" label={copy.zoom} aria-pressed={near} onClick={() => setNear(!near)} />
        <IconButton icon="retry" label={copy.turn} onClick={() => setTurn((turn + 90) % 360)} />
        <IconButton icon="expand" label={copy.full} onClick={() => setFull(true)} />
      </div>
      <Dialog open={full} title={copy.picture(number)} size="full" onClose={() => setFull(false)}>
        <div className={styles.full}>{address === null ? null : <img src={address} alt={copy.picture(number)} />}</div>
      </Dialog>
    </figure>
  )
}
