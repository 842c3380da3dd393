/** What somebody is told of, and the browser's own pushes (TODAY-3). */
import { queryOptions } from '@tanstack/react-query'
import { api } from '#/shared/api/client.ts'
import { device as storage } from '#/shared/lib/storage.ts'
import type { components } from '#/office/schema.d.ts'

type Schemas = components['schemas']
export type Notices = Schemas['Notices']
export type NoticeKind = Schemas['NoticeKind']
export type NoticeWishes = Schemas['NoticeWishes']
export type PushDevice = Schemas['PushDevice']
export type Way = 'mail' | 'live' | 'push'

export const noticeKeys = { own: ['notices'] } as const

const device = (id: string) => `/admin/notices/devices/${encodeURIComponent(id)}`

export const putNotices = (wishes: NoticeWishes) => api<Notices>('/admin/notices', { method: 'PUT', body: wishes })
export const removeDevice = (id: string) => api<{ message: string }>(device(id), { method: 'DELETE' })
export const tryDevice = (id: string) => api<{ message: string }>(`${device(id)}/try`, { method: 'POST' })

/** The office has one worker, for pushes and for what it keeps (APP-1). */
export const WORKER = '/office-worker.js'
export const SCOPE = '/admin/'
/** The key for the account whose pushes this browser takes. Another person who logs in here gets none unasked. */
const TAKES = 'gulaab.office.pushes'

/** Whether this browser can take pushes, or why not. */
export type Ability = 'can' | 'denied' | 'home-screen' | 'cannot'

export function ability(): Ability {
  const capable = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (capable) return Notification.permission === 'denied' ? 'denied' : 'can'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'home-screen' : 'cannot'
}

/** The bytes of a base64url text. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (char) => char.codePointAt(0) ?? 0)
}

async function subscription(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await navigator.serviceWorker.ready
  const had = await registration.pushManager.getSubscription()
  const wanted = bytesOf(key)
  const known = had?.options.applicationServerKey
  if (had && known && String(new Uint8Array(known)) === String(wanted)) return had
  await had?.unsubscribe() // the old subscription is for another key than the shop has now
  return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

/** Tells the shop where this browser takes pushes. */
async function tellShop(key: string): Promise<Notices> {
  const { endpoint, keys } = (await subscription(key)).toJSON()
  return await api<Notices>('/admin/notices/devices', {
    method: 'POST',
    body: { endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
  })
}

/**
 * Asks for permission, which needs a press, and lets this browser take pushes. It is null where permission was refused.
 */
export async function addThisDevice(key: string, account: string): Promise<Notices | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const now = await tellShop(key)
  storage.write(TAKES, account)
  return now
}

/** Renews the pushes after a new login in a browser that took those of the same person. */
export async function keepThisDevice(notices: Notices, account: string): Promise<Notices | null> {
  if (notices.devices.some((one) => one.current) || ability() !== 'can') return null
  if (Notification.permission !== 'granted' || storage.read(TAKES) !== account) return null
  return await tellShop(notices.key)
}

export const forgetThisDevice = () => storage.write(TAKES, null)

export const noticeQueries = {
  own: queryOptions({ queryKey: noticeKeys.own, queryFn: ({ signal }) => api<Notices>('/admin/notices', { signal }) }),
}
