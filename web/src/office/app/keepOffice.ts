/**
 * Keeps the office's code on the device, so that counting and packing open in a cellar (APP-1). Nothing of the shop's
 * data is kept: the screens keep what was done there themselves.
 */
import { SCOPE, WORKER } from '#/office/notices/noticesApi.ts'
import type { Keep } from '#/worker/addresses.ts'

const IDLE_MS = 5000

/** It returns how to stop. */
export function keepOffice(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const timer = setTimeout(() => void begin(), IDLE_MS)
  return () => clearTimeout(timer)
}

async function begin() {
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    await Promise.all([import('#/office/stock/CountScreen.tsx'), import('#/office/parcels/PackScreen.tsx')])
  } catch {
    return // it is tried again with the next visit
  }
  const files = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (/\/assets\/.*\.(?:js|css|woff2|svg)$/.test(name) ? [name] : []))
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: ['/admin/pack', '/admin/stock/count', ...files] } satisfies Keep, [])
}
