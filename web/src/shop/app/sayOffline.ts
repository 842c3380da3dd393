/**
 * Says above the page that there is no network, and of when the page is (APP-1). It goes when the network is back.
 */
import { formatMoment } from '#/shared/lib/format.ts'
import { prefix } from '#/shared/lib/language.copy.ts'
import { copy } from './offline.copy.ts'

let bar: HTMLElement | null = null

export function sayOffline(): void {
  if (navigator.onLine || bar) return
  bar = document.createElement('div')
  bar.className = 'offline-bar'
  bar.setAttribute('role', 'status')
  const text = document.createElement('p')
  const first = document.createElement('b')
  first.textContent = copy.title
  const form = location.pathname.startsWith(`${prefix}/checkout`) || location.pathname.startsWith(`${prefix}/payment`)
  text.append(first, ` ${form ? copy.typed : copy.look}`)
  const again = document.createElement('a')
  again.href = ''
  again.textContent = copy.again
  bar.append(text, again)
  document.body.append(bar) // after the link to the content, which comes first for a keyboard
  window.addEventListener('online', leave, { once: true })
  void sayWhen(text)
}

function leave() {
  bar?.remove()
  bar = null
}

/** A product or list that was kept says of when its prices are. */
async function sayWhen(text: HTMLElement) {
  const kept = await globalThis.caches?.match(location.href, { cacheName: 'shop-pages', ignoreVary: true })
  const date = kept?.headers.get('Date')
  if (date) text.append(` ${copy.asOf(formatMoment(new Date(date).toISOString()))}`)
}
