/** Tells the shop that something was looked at or searched for; it counts that, not who it was (SHELF-3, SHELF-5). */
export function seen(what: { product: string } | { search: string; clicked?: true }): void {
  // A browser that cannot send this by the side is not counted.
  if (typeof navigator.sendBeacon !== 'function') return
  navigator.sendBeacon('/api/seen', new Blob([JSON.stringify(what)], { type: 'application/json' }))
}
