/**
 * Tells the shop that something was looked at or searched for. The shop counts that, not who it was (SHELF-3, SHELF-5).
 */
export function seen(what: { product: string } | { search: string; clicked?: true }): void {
  // A browser without beacons is not counted.
  if (typeof navigator.sendBeacon !== 'function') return
  navigator.sendBeacon('/api/seen', new Blob([JSON.stringify(what)], { type: 'application/json' }))
}
