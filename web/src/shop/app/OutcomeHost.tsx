import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { lazyPart } from '#/shared/lib/code.ts'
import { device, storageKeys } from '#/shared/lib/storage.ts'
import { outcome } from '#/shop/state/outcome.ts'

const OrderOutcome = lazyPart(async () => (await import('#/shop/features/checkout/OrderOutcome.tsx')).OrderOutcome)

/**
 * Shows the result of an order on every page: one of an open checkout, or one of an earlier visit that the shopper
 * never saw.
 */
export function OutcomeHost() {
  const wanted = useSyncExternalStore(outcome.subscribe, outcome.wanted, outcome.onServer)
  useEffect(() => {
    if (device.read(storageKeys.attempt) !== null) outcome.want()
  }, [])
  return wanted ? (
    <Suspense fallback={null}>
      <OrderOutcome />
    </Suspense>
  ) : null
}
