import { useEffect } from 'react'
import { Button } from './Button.tsx'
import styles from './ErrorState.module.css'
import { Icon } from './Icon.tsx'
import { copy } from './begin.copy.ts'

type Props = {
  /** What went wrong, in the specification's or the server's words. */
  message: string
  onRetry?: () => void
  retryLabel?: string
}

/**
 * A failed fetch. It is read out, with a Retry button where trying again can help, and tries by itself when the network
 * is back.
 */
export function ErrorState({ message, onRetry, retryLabel = copy.tryAgain }: Props) {
  useEffect(() => {
    if (!onRetry) return undefined
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <div className={styles.state}>
      <Icon name="alert" size="lg" className={styles.icon} />
      <p role="alert" className={styles.message}>
        {message}
      </p>
      {onRetry ? (
        <Button variant="secondary" onClick={onRetry}>
          <Icon name="retry" size="sm" />
          {retryLabel}
        </Button>
      ) : null}
    </div>
  )
}
