/** The shop on the home screen (APP-1): whether to offer it, and how it is done in this browser. */
import { device, storageKeys } from '#/shared/lib/storage.ts'

/** Chromium's event, by which a page asks; others have menus. */
type Offer = Event & { prompt: () => Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const REST_MS = 90 * 24 * 60 * 60 * 1000

let offer: Offer | null = null

export const installed = () =>
  window.matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

/** Holds the browser's own offer back until an order is placed. It returns how to stop. */
export function listenForInstall(): () => void {
  const onOffer = (event: Event) => {
    event.preventDefault()
    offer = event as Offer
  }
  window.addEventListener('beforeinstallprompt', onOffer)
  return () => window.removeEventListener('beforeinstallprompt', onOffer)
}

export type Way = 'press' | 'share' | 'browser'

/**
 * How the shop is put on this phone: by a press, by Safari's menu, or in a browser first, where another app shows the
 * page. Null where it cannot be, is there already, or was offered in the last 90 days.
 */
export function wayToInstall(now = Date.now()): Way | null {
  const asked = Number(device.read(storageKeys.install) ?? 0)
  if (installed() || now - asked < REST_MS) return null
  if (offer) return 'press'
  const agent = navigator.userAgent
  if (/FBA[NV]|Instagram/.test(agent)) return 'browser'
  return /iPhone|iPad/.test(agent) ? 'share' : null
}

/** Notes that it was offered, so that it is not offered again soon. */
export const noteOffered = (now = Date.now()) => device.write(storageKeys.install, String(now))

/** Shows the browser's own question. It is false where the shopper said no. */
export async function install(): Promise<boolean> {
  const asked = offer
  offer = null // an event asks once
  await asked?.prompt()
  return (await asked?.userChoice)?.outcome === 'accepted'
}
